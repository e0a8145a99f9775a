import { listRooms } from './entries/list-rooms.ts';
import type { Entry } from './entry.ts';
import { summarise } from './summarise.ts';

const entries: readonly Entry[] = [listRooms];

const measure = async (entry: Entry) => {
  const undo: (() => Promise<unknown>)[] = [];
  try {
    console.log(`Measuring ${entry.title} …`);
    return summarise(entry, await entry.measure({ defer: (step) => void undo.unshift(step) }));
  } finally {
    for (const step of undo) await step();
  }
};

const [wanted = ''] = process.argv.slice(2);
const chosen = entries.filter(({ name }) => name.startsWith(wanted));
if (chosen.length === 0) {
  console.error(`There is no entry ${wanted}. There are: ${entries.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

const results = [];
// One after the other: they would measure each other.
for (const entry of chosen) results.push(await measure(entry));
console.table(results);
process.exitCode = results.every(({ met }) => met === 'yes') ? 0 : 1;
