# Run at every build (-P): writes the source that says which version this is, touching it only when that changes.
#   -DSOURCE=… -DVERSION=… -DOUT=…; the commit comes from git, or from LUSORIA_COMMIT where there is no repository.
set(COMMIT "$ENV{LUSORIA_COMMIT}")
if(NOT COMMIT)
  execute_process(COMMAND git -C ${SOURCE} describe --always --abbrev=10 --dirty=+ --exclude=* OUTPUT_VARIABLE COMMIT ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
configure_file(${SOURCE}/cmake/version.cc.in ${OUT} @ONLY)
