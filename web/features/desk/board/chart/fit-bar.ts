/** How wide a text is, in pixels. */
export type Measure = (text: string) => number;

/** What of a bar's words fits on it, and whether its mark does. Where space is short, they stand closer together. */
export type FittedBar = { name: string; hasEnd: boolean; isTight: boolean; hasMark: boolean };

const mark = 43;
const tightMark = 33;
const gap = 14;
/** A mark and the edges of a bar. */
const narrowest = 27;

/** The whole name with what stands at the end, else the name, else the first name, else nothing: never half a name. */
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
  // The first word of a reason says nothing.
  const part = isPerson ? measure(first) : Number.POSITIVE_INFINITY;
  if (part <= room) return { name: first, hasEnd: false, isTight: false, hasMark: true };
  const shown = part <= width - tightMark ? first : '';
  return { name: shown, hasEnd: false, isTight: true, hasMark: width >= narrowest };
};

let context: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();

/** By the canvas, in the font of bars; each text is measured once. */
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

/** Texts that were measured before the font had come were measured in another. */
export const forgetWidths = (): void => widths.clear();
