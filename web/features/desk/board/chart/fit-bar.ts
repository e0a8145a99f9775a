/** Returns the width of a text in pixels. */
export type Measure = (text: string) => number;

/** The texts of a bar that fit, and whether its icon does. `isTight` moves them closer together. */
export type FittedBar = { name: string; hasEnd: boolean; isTight: boolean; hasMark: boolean };

const mark = 43;
const tightMark = 33;
const gap = 14;
/** The icon and the edges of a bar. */
const narrowest = 27;

/** Shows the whole name with the note at the end, else the name, else the first name, else nothing: never half a name. */
export const fitBar = (
  width: number,
  { name, end, isPerson = true }: { name: string; end: string; isPerson?: boolean },
  measure: Measure,
): FittedBar => {
  const room = width - mark;
  const [first = ''] = name.split(' ');
  const whole = measure(name);
  if (end !== '' && whole + gap + measure(end) <= room)
    return { name, hasEnd: true, isTight: false, hasMark: true };
  if (whole <= room) return { name, hasEnd: false, isTight: false, hasMark: true };
  // The first word of a reason means nothing.
  const part = isPerson ? measure(first) : Number.POSITIVE_INFINITY;
  if (part <= room) return { name: first, hasEnd: false, isTight: false, hasMark: true };
  const shown = part <= width - tightMark ? first : '';
  return { name: shown, hasEnd: false, isTight: true, hasMark: width >= narrowest };
};

let context: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();

/** Measures with a canvas, in the font of bars; caches each text. */
export const measureText: Measure = (text) => {
  const known = widths.get(text);
  if (known !== undefined) return known;
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return 0;
  context.font = "620 14.5px 'Figtree Variable', 'Segoe UI', sans-serif";
  const { width } = context.measureText(text);
  widths.set(text, width);
  return width;
};

/** Call when the font has loaded: earlier widths are those of the fallback font. */
export const forgetWidths = (): void => widths.clear();
