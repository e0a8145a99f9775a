import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { takeOwnTemp } from '#server/testing/processes/take-own-temp.ts';
// @ts-expect-error: plain JavaScript, because it runs before anything is installed
import { findWantedEntry } from '../scripts/setup/find-wanted-entry.mjs';
import { crowdStreams } from './entries/crowd-streams.ts';
import { holdCarts } from './entries/hold-carts.ts';
import { keepMemory } from './entries/keep-memory.ts';
import { listRooms } from './entries/list-rooms.ts';
import { makeBookings } from './entries/make-bookings.ts';
import { notifyStreams } from './entries/notify-streams.ts';
import { placeOrders } from './entries/place-orders.ts';
import { quotePrices } from './entries/quote-prices.ts';
import { raceForSlot } from './entries/race-for-slot.ts';
import { readDesk } from './entries/read-desk.ts';
import { lookAhead, readOwnLists } from './entries/read-full-house.ts';
import { scrollBoard } from './entries/scroll-board.ts';
import { startServer } from './entries/start-server.ts';
import { visitFirst } from './entries/visit-first.ts';
import type { Bench, Entry } from './entry.ts';
import { cacheHouses } from './fill/cache-houses.ts';
import { fillCommand } from './fill/fill-command.ts';
import { type Outcome, renewPage, tellTime } from './report/renew-page.ts';
import { summarise, summariseFailure } from './report/summarise.ts';

const entries: readonly Entry[] = [
  listRooms,
  makeBookings,
  raceForSlot,
  placeOrders,
  holdCarts,
  lookAhead,
  readOwnLists,
  readDesk,
  quotePrices,
  scrollBoard,
  notifyStreams,
  crowdStreams,
  keepMemory,
  startServer,
  visitFirst,
];

takeOwnTemp();

const page = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url));

const undo: (() => Promise<unknown>)[] = [];
const undoAll = async (): Promise<void> => {
  for (const step of undo.splice(0).reverse()) await step().catch(console.error);
};

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

const measure = async (entry: Entry, bench: Bench): Promise<Outcome[]> => {
  const { name, lines } = entry;
  const begun = performance.now();
  try {
    const found = await entry.measure(bench);
    return found.map(({ line, pairs }) => ({ name, title: line.title, ...summarise(line, pairs) }));
  } catch (error) {
    console.error(error);
    return lines.map((line) => ({ name, title: line.title, ...summariseFailure(line, firstLine(error)) }));
  } finally {
    await undoAll();
    console.log(`${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
};

const show = ({ title, figure, yardstick, compared, target, isMet }: Outcome) =>
  console.log(
    `${isMet ? 'met    ' : 'NOT MET'}  ${title}: ${figure} against ${yardstick}; ${compared}, ${target}`,
  );

const run = async (words: readonly string[]): Promise<void> => {
  const wanted: string = findWantedEntry(words);
  const chosen = entries.filter(({ name }) => name.startsWith(wanted));
  if (chosen.length === 0) {
    console.error(
      `There is no entry ${wanted}. There are: ${entries.map(({ name }) => name).join(', ')}, fill.`,
    );
    process.exitCode = 1;
    return;
  }
  const begun = performance.now();
  const isLong = words.includes('--long');
  const houses = await cacheHouses();
  const bench: Bench = { houses, isLong, defer: (step) => void undo.push(step) };
  const stop = async (problem?: unknown) => {
    if (problem instanceof Error) console.error(problem);
    await undoAll();
    await houses.remove();
    process.exit(130);
  };
  // An early end leaves nothing running.
  for (const event of ['SIGINT', 'SIGTERM', 'uncaughtException']) process.once(event, stop);

  const outcomes: Outcome[] = [];
  // One after the other, so that they do not disturb each other.
  for (const entry of chosen) {
    const measured = await measure(entry, bench);
    for (const outcome of measured) show(outcome);
    outcomes.push(...measured);
  }
  await houses.remove();
  const day = new Date().toISOString().slice(0, 10);
  const seconds = (performance.now() - begun) / 1000;
  const time = chosen.length === entries.length ? tellTime({ seconds, day, isLong }) : undefined;
  const known = {
    day,
    time: time?.said,
    machine: `${cpus().length} cores (${process.arch}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`,
    titles: entries.flatMap(({ lines }) => lines.map(({ title }) => title)),
  };
  console.log(
    `\n${renewPage('', outcomes, known)
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .join('\n')}`,
  );
  if (time) console.log(time.said);
  writeFileSync(page, renewPage(existsSync(page) ? readFileSync(page, 'utf8') : '', outcomes, known));
  process.exitCode = outcomes.every(({ isMet }) => isMet) && time?.isMet !== false ? 0 : 1;
};

const words = process.argv.slice(2);
await (words[0] === 'fill' ? fillCommand(words.slice(1)) : run(words));
