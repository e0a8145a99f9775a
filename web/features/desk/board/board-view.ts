import { addDays, isDate, isTime } from '#contract/dates.ts';
import { type Kind, kinds } from '#contract/kinds.ts';

export const modes = ['nights', 'hours'] as const;
export type BoardMode = (typeof modes)[number];

/** Zoom levels of nights and of hours. */
export const zooms = {
  nights: ['day', 'week', 'two-weeks', 'month'],
  hours: ['half-day', 'day', 'week'],
} as const satisfies Record<BoardMode, readonly string[]>;
export type Zoom = (typeof zooms)[BoardMode][number];

const usualZoom = { nights: 'two-weeks', hours: 'day' } as const satisfies Record<BoardMode, Zoom>;

/** The view of the board, as stored in the address. */
export type BoardView = {
  mode: BoardMode;
  zoom: Zoom;
  /** The first day in view; undefined while the board follows today. */
  date: string | undefined;
  /** The start of a half-day view. */
  time: string | undefined;
  kind: Kind | undefined;
  /** Only bookables that are free at some time in view. */
  free: boolean;
  /** The booking whose drawer is open. */
  booking: string | undefined;
};

export const kindsOf = { nights: ['room'], hours: ['study', 'pc'] } as const satisfies Record<
  BoardMode,
  readonly Kind[]
>;

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | undefined =>
  all.find((one) => one === text);

export const readView = (search: URLSearchParams): BoardView => {
  const mode = oneOf(modes, search.get('view')) ?? 'nights';
  const date = search.get('date') ?? '';
  const time = search.get('time') ?? '';
  const kind = oneOf(kinds, search.get('kind'));
  return {
    mode,
    zoom: oneOf<Zoom>(zooms[mode], search.get('zoom')) ?? usualZoom[mode],
    date: isDate(date) ? date : undefined,
    time: isTime(time) ? time : undefined,
    kind: oneOf<Kind>(kindsOf[mode], kind ?? null),
    free: search.has('free'),
    booking: search.get('booking') || undefined,
  };
};

/** Defaults are left out of the address. */
export const writeView = ({ mode, zoom, date, time, kind, free, booking }: BoardView): URLSearchParams =>
  new URLSearchParams([
    ...(mode === 'nights' ? [] : [['view', mode]]),
    ...(zoom === usualZoom[mode] ? [] : [['zoom', zoom]]),
    ...(date === undefined ? [] : [['date', date]]),
    ...(time === undefined || zoom !== 'half-day' ? [] : [['time', time]]),
    ...(kind === undefined ? [] : [['kind', kind]]),
    ...(free ? [['free', '']] : []),
    ...(booking === undefined ? [] : [['booking', booking]]),
  ]);

/** The length of each zoom in days; a half day shows twelve hours of one. */
const lengths = { 'half-day': 1, day: 1, week: 7, 'two-weeks': 14, month: 31 } as const satisfies Record<
  Zoom,
  number
>;

/** The board begins a little before today, so that current guests are in view. */
const daysBefore = { nights: { day: 0, week: 1, 'two-weeks': 2, month: 2 }, hours: {} } as const;

const halfDay = 12;
const hoursBefore = 2;

const toTime = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The days in view, or with `time` twelve hours of a day. */
export type BoardSpan = { from: string; days: number; time?: string };

export const spanOf = (
  { mode, zoom, date, time }: Pick<BoardView, 'mode' | 'zoom' | 'date' | 'time'>,
  here: { today: string; time: string },
): BoardSpan => {
  const days = lengths[zoom];
  const before = Reflect.get(daysBefore[mode], zoom) ?? 0;
  const from = date ?? addDays(here.today, -before);
  if (zoom !== 'half-day') return { from, days };
  const usual = from === here.today ? Number(here.time.slice(0, 2)) - hoursBefore : 8;
  return { from, days, time: time ?? toTime(Math.min(Math.max(usual, 0), halfDay)) };
};

/** The previous or next view. */
export const shiftSpan = (
  { from, days, time }: BoardSpan,
  direction: -1 | 1,
): Pick<BoardView, 'date' | 'time'> => {
  if (time === undefined) return { date: addDays(from, days * direction), time: undefined };
  const hour = Number(time.slice(0, 2)) + halfDay * direction;
  return { date: addDays(from, Math.floor(hour / 24)), time: toTime((hour + 24) % 24) };
};
