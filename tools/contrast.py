#!/usr/bin/env python3
"""Check tokens.css: WCAG contrast of the pairs in use, and how far apart the five seat colours stay under three
colour-vision deficiencies. Prints every ratio; exits 1 if one falls short."""
import itertools, math, pathlib, re, sys

css = (pathlib.Path(__file__).parents[1] / "web/shared/tokens.css").read_text()


def block(selector_end):
    start = css.index(selector_end)
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})\b", css[start:css.index("\n}", start)]))


THEMES = {"marble": block('[data-theme="marble"] {'), "night": block('[data-theme="night"] {')}


def rgb(h):
    return [int(h[i:i + 2], 16) / 255 for i in (1, 3, 5)]


def lin(c):
    return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4


def lum(h):
    r, g, b = map(lin, rgb(h))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def ratio(a, b):
    x, y = sorted((lum(a), lum(b)), reverse=True)
    return (x + 0.05) / (y + 0.05)


TEXT, GRAPHIC = 4.5, 3.0
PAIRS = [(f, b, TEXT) for f in ("ink", "ink-2", "ink-3") for b in ("bg", "surface", "surface-2")]
PAIRS += [("ink", "surface-3", TEXT), ("ink-2", "surface-3", TEXT), ("ink", "bg-deep", TEXT), ("ink-2", "bg-deep", TEXT)]
PAIRS += [(f, b, TEXT) for f in ("gold", "good", "bad", "info", "link") for b in ("surface", "surface-2")]
PAIRS += [("on-accent", "accent", TEXT), ("on-accent", "accent-press", TEXT), ("ink", "accent-soft", TEXT)]
PAIRS += [("ink", s, TEXT) for s in ("can-soft", "chosen-soft", "reveals-soft", "good-soft", "bad-soft", "info-soft")]
PAIRS += [("bad", "bad-soft", TEXT), ("good", "good-soft", TEXT), ("info", "info-soft", TEXT)]
PAIRS += [(f, b, GRAPHIC) for f in ("line-strong", "can", "chosen", "reveals", "focus") for b in ("bg", "surface", "surface-2")]
PAIRS += [(f, b, TEXT) for f in ("ink", "ink-2") for b in ("road", "road-rome", "scene-city")] + [("ink", "scene-stone-2", TEXT)]
for s in "mlavt":
    PAIRS += [(f"on-seat-{s}", f"seat-{s}", TEXT), (f"seat-{s}-text", "surface", TEXT), (f"seat-{s}-text", "surface-2", TEXT),
              ("ink", f"seat-{s}-soft", TEXT), (f"seat-{s}-text", f"seat-{s}-soft", TEXT)]

# Machado, Oliveira & Fernandes 2009, severity 1.0, on linear RGB
CVD = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((.152286, 1.052583, -.204868), (.114503, .786281, .099216), (-.003882, -.048116, 1.051998)),
    "deutan": ((.367322, .860646, -.227968), (.280085, .672501, .047413), (-.011820, .042940, .968881)),
    "tritan": ((1.255528, -.076749, -.178779), (-.078411, .930809, .147602), (.004733, .691367, .303900)),
}


def oklab(l):
    r, g, b = l
    lms = (.4122214708 * r + .5363325363 * g + .0514459929 * b, .2119034982 * r + .6806995451 * g + .1073969566 * b,
           .0883024619 * r + .2817188376 * g + .6299787005 * b)
    x, y, z = (math.copysign(abs(v) ** (1 / 3), v) for v in lms)
    return (.2104542553 * x + .7936177850 * y - .0040720468 * z, 1.9779984951 * x - 2.4285922050 * y + .4505937099 * z,
            .0259040371 * x + .7827717662 * y - .8086757660 * z)


def seen(h, m):
    l = list(map(lin, rgb(h)))
    return oklab([min(1, max(0, sum(a * b for a, b in zip(row, l)))) for row in m])


MIN_APART = 0.10  # OKLab distance; 0.02 is just noticeable
bad = 0
for theme, t in THEMES.items():
    print(f"\n## {theme}")
    for f, b, need in PAIRS:
        r = ratio(t[f], t[b])
        bad += r < need
        print(f"{'ok ' if r >= need else 'LOW'} {r:5.2f} (>= {need})  {f} on {b}")
    for kind, m in CVD.items():
        d = {a + b: math.dist(seen(t["seat-" + a], m), seen(t["seat-" + b], m)) for a, b in itertools.combinations("mlavt", 2)}
        worst = min(d, key=d.get)
        bad += d[worst] < MIN_APART
        print(f"{'ok ' if d[worst] >= MIN_APART else 'LOW'} seats, {kind}: closest pair {worst} {d[worst]:.3f} (>= {MIN_APART})")
print(f"\n{bad} short" if bad else "\nall pass")
sys.exit(bool(bad))
