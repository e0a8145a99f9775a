import { gzipSync } from 'node:zlib';
import type { SeededRandom } from '#server/testing/random-numbers.ts';

type Damage = { what: string; damage: (bytes: Buffer, draw: SeededRandom) => Buffer };

/** What comes first says when and where it was compressed, and is of no consequence. */
const firstPlace = 10;

const placeIn = (bytes: Buffer, draw: SeededRandom): number =>
  firstPlace + draw.below(bytes.length - firstPlace);

const change = (bytes: Buffer, at: number, by: number): Buffer => {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ by;
  return changed;
};

/** What disks, lines and people do to files; the first three are tried always. */
export const damages: readonly Damage[] = [
  {
    what: 'a byte that is another',
    damage: (bytes, draw) => change(bytes, placeIn(bytes, draw), 1 + draw.below(255)),
  },
  { what: 'cut off somewhere', damage: (bytes, draw) => bytes.subarray(0, placeIn(bytes, draw)) },
  { what: 'one byte too many', damage: (bytes, draw) => Buffer.concat([bytes, Buffer.of(draw.below(256))]) },
  {
    what: 'a bit that is another',
    damage: (bytes, draw) => change(bytes, placeIn(bytes, draw), 1 << draw.below(8)),
  },
  { what: 'one byte too few', damage: (bytes) => bytes.subarray(0, -1) },
  {
    what: 'another sum at its end',
    damage: (bytes, draw) => change(bytes, bytes.length - 1 - draw.below(8), 1),
  },
  { what: 'many zeros behind it', damage: (bytes) => Buffer.concat([bytes, Buffer.alloc(1_000_000)]) },
  { what: 'another file behind it', damage: (bytes) => Buffer.concat([bytes, gzipSync('more\n')]) },
  { what: 'the same file behind it', damage: (bytes) => Buffer.concat([bytes, bytes]) },
  {
    what: 'zeros inside',
    damage: (bytes, draw) => {
      const at = placeIn(bytes, draw);
      return Buffer.from(bytes).fill(0, at, Math.min(at + 512, bytes.length));
    },
  },
  {
    what: 'its halves exchanged',
    damage: (bytes, draw) => {
      const at = placeIn(bytes, draw);
      return Buffer.concat([bytes.subarray(at), bytes.subarray(0, at)]);
    },
  },
  { what: 'nothing in it', damage: () => Buffer.alloc(0) },
];
