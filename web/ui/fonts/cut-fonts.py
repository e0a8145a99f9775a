"""Cuts the fonts of the pages (see README.md): pip install fonttools brotli, then python3 web/ui/fonts/cut-fonts.py"""

from pathlib import Path

from fontTools.otlLib.builder import buildPairPosClassesSubtable, buildValue
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

here = Path(__file__).parent
packages = here.parents[2] / "node_modules/@fontsource-variable"

basic = [*map(chr, range(0x20, 0x7F)), *"\u00a0©·×–—‘’“”•…€−"]
western = [*basic, *"ÄÖÜäöüßÁÉÍÓÚÑáéíóúñ¿¡ÀÂÇÈÊËÎÏÔŒÙÛàâçèêëîïôœùûÃÕãõªº°«»„‚‹›"]


def cut(font: TTFont, letters: list[str]) -> None:
    options = Options(layout_features=["kern", "tnum"], notdef_outline=False, name_IDs=[1, 2])
    options.drop_tables += ["STAT"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=map(ord, letters))
    subsetter.subset(font)


def read_kerning(font: TTFont) -> dict[tuple[str, str], int]:
    """By how much each pair of glyphs is moved: as the first table says that knows the pair."""
    pairs: dict[tuple[str, str], int] = {}
    (lookup,) = font["GPOS"].table.LookupList.Lookup
    for table in (getattr(each, "ExtSubTable", each) for each in lookup.SubTable):
        for index, first in enumerate(table.Coverage.glyphs):
            if table.Format == 1:
                values = [(each.SecondGlyph, each.Value1) for each in table.PairSet[index].PairValueRecord]
            else:
                row = table.Class1Record[table.ClassDef1.classDefs.get(first, 0)].Class2Record
                of = table.ClassDef2.classDefs
                values = [(second, row[of.get(second, 0)].Value1) for second in font.getGlyphOrder()]
            for second, value in values:
                pairs.setdefault((first, second), getattr(value, "XAdvance", 0) if value else 0)
    return pairs


def round_kerning(font: TTFont) -> None:
    """To hundredths of the size, less of which nobody sees: then many letters are kerned alike, and share a class."""
    known = read_kerning(font).items()
    pairs = {pair: round(value / 10) * 10 for pair, value in known if abs(value) >= 10}
    glyphs = font.getGlyphOrder()
    rows: dict[tuple[int, ...], list[str]] = {}
    columns: dict[tuple[int, ...], list[str]] = {}
    for one in glyphs:
        rows.setdefault(tuple(pairs.get((one, other), 0) for other in glyphs), []).append(one)
        columns.setdefault(tuple(pairs.get((other, one), 0) for other in glyphs), []).append(one)
    classes = {
        (tuple(firsts), tuple(seconds)): (buildValue({"XAdvance": value}), None)
        for firsts in rows.values()
        for seconds in columns.values()
        if (value := pairs.get((firsts[0], seconds[0]), 0))
    }
    (lookup,) = font["GPOS"].table.LookupList.Lookup
    lookup.LookupType = 2
    lookup.SubTable = [buildPairPosClassesSubtable(classes, font.getReverseGlyphMap(), 4, 0)]
    lookup.SubTableCount = 1


for name, package, weights in [
    ("bricolage", "bricolage-grotesque", 640),
    ("figtree", "figtree", (400, 700)),
]:
    for part, letters in {"basic": basic, "western": western}.items():
        source = packages / package / "files" / f"{package}-latin-wght-normal.woff2"
        font = instantiateVariableFont(TTFont(source), {"wght": weights})
        cut(font, letters)
        if name == "bricolage":
            round_kerning(font)
        font.flavor = "woff2"
        font.save(here / f"{name}-{part}.woff2")
