/** A zone's clock from `Intl` alone, so that the proof does not rely on the code that it checks. */

const minute = 60_000;
export const hour = 60 * minute;
const quarter = 15 * minute;
const aDay = 24 * hour;

export type WallTime = { date: string; hour: number; time: string };

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + days * aDay).toISOString().slice(0, 10);

export const openWallClock = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const known = new Map<number, WallTime>();
  /** The clock's reading at a moment, to the quarter of an hour. */
  const read = (ms: number): WallTime => {
    const at = Math.floor(ms / quarter) * quarter;
    const found = known.get(at);
    if (found) return found;
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const shown = {
      date: `${parts.year}-${parts.month}-${parts.day}`,
      hour: Number(parts.hour),
      time: `${parts.hour}:${parts.minute}`,
    };
    known.set(at, shown);
    return shown;
  };
  /** The first moment at which the clock shows this whole or half hour; undefined where it is skipped. */
  const find = (date: string, time: string): number | undefined => {
    const about = Date.parse(`${date}T${time}Z`);
    for (let at = about - 15 * hour; at <= about + 15 * hour; at += quarter) {
      const shown = read(at);
      if (shown.date === date && shown.time === time) return at;
    }
    return undefined;
  };
  const midnights = new Map<string, number>();
  const midnight = (date: string): number => {
    const found = midnights.get(date) ?? find(date, '00:00');
    if (found === undefined) throw new Error(`${date} has no midnight.`);
    midnights.set(date, found);
    return found;
  };
  return { read, find, midnight, dateAt: (ms: number) => read(ms).date };
};

export type WallClock = ReturnType<typeof openWallClock>;
