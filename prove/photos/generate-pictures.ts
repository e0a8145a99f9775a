import sharp from 'sharp';
import { maxPhotoBytes, photoTypes } from '#contract/photos.rules.ts';
import type { SeededRandom } from '#server/lib/seeded-random.ts';
import {
  makeHostileFiles,
  makePng,
  makeProfileBomb,
  makeZip,
  withComment,
} from '#server/testing/hostile-pictures.ts';
import { makePhoto } from '#server/testing/make-photo.ts';

export type Upload = { bytes: Buffer; type: string; isGood: boolean };

type Picture = { bytes: Buffer; type: string };

const formats = ['jpeg', 'png', 'webp', 'avif'] as const;
const script = '<script>alert(document.cookie)</script>';

/** Pictures of every type, small and large, with and without metadata. */
const makePictures = (): Promise<Picture[]> =>
  Promise.all(
    formats.flatMap((format, seed) =>
      [
        { width: 90, height: 400 },
        { width: 1_500, height: 900 },
      ].flatMap((size) =>
        [false, true].map(async (isTagged) => {
          const plain = await makePhoto(format, { ...size, seed });
          const described = sharp(plain)
            .withExif({ IFD0: { Copyright: 'Somebody', ImageDescription: 'GPS 38.7, -9.1' } })
            .withMetadata({ orientation: 6 })
            .toFormat(format, format === 'avif' ? { effort: 0 } : {});
          return { bytes: isTagged ? await described.toBuffer() : plain, type: `image/${format}` };
        }),
      ),
    ),
  );

const flip = (random: SeededRandom, bytes: Buffer, within: number): Buffer => {
  const flipped = Buffer.from(bytes);
  for (let left = 1 + random.below(20); left > 0; left--) {
    const at = random.below(Math.min(within, bytes.length));
    flipped[at] = random.below(256);
  }
  return flipped;
};

const cutOut = (random: SeededRandom, bytes: Buffer): [before: Buffer, part: Buffer, after: Buffer] => {
  const [from, to] = [random.below(bytes.length), random.below(bytes.length)].sort((a, b) => a - b);
  return [bytes.subarray(0, from), bytes.subarray(from, to), bytes.subarray(to)];
};

/** The bytes before width and height in each format, and the length of these numbers. */
const sizeFields: readonly { mark: Buffer; skip: number; bytes: 2 | 3 | 4 }[] = [
  { mark: Buffer.from('IHDR'), skip: 4, bytes: 4 },
  { mark: Buffer.from([0xff, 0xc0]), skip: 5, bytes: 2 },
  { mark: Buffer.from('VP8X'), skip: 12, bytes: 3 },
  { mark: Buffer.from('VP8 '), skip: 14, bytes: 2 },
  { mark: Buffer.from('ispe'), skip: 8, bytes: 4 },
];

/** Declares other dimensions than those of the pixels, mostly huge ones. */
const resize = (random: SeededRandom, bytes: Buffer): Buffer => {
  const lying = Buffer.from(bytes);
  for (const { mark, skip, bytes: length } of sizeFields) {
    const at = lying.indexOf(mark);
    if (at < 0 || at + skip + 2 * length > lying.length) continue;
    const most = 2 ** (8 * length) - 1;
    const size = () => random.pick([0, 1, 20_000, 65_535, 0x7fffffff, most, random.below(most)]);
    for (const field of [0, 1]) lying.writeUIntBE(Math.min(size(), most), at + skip + field * length, length);
  }
  return lying;
};

const tails = [
  makeZip(),
  Buffer.from(`<html>${script}</html>`),
  Buffer.from('<?php system($_GET[0]); ?>'),
  Buffer.from('%PDF-1.7\n1 0 obj'),
];

type Mutation = (random: SeededRandom, picture: Picture, all: readonly Picture[]) => Picture;

const onBytes =
  (change: (random: SeededRandom, bytes: Buffer, all: readonly Picture[]) => Buffer): Mutation =>
  (random, { bytes, type }, all) => ({ type, bytes: change(random, bytes, all) });

const mutations: readonly Mutation[] = [
  // Truncated, with a part missing, doubled many times, or between two others.
  onBytes((random, bytes) => bytes.subarray(0, random.below(bytes.length))),
  onBytes((random, bytes) => {
    const [before, , after] = cutOut(random, bytes);
    return Buffer.concat([before, after]);
  }),
  onBytes((random, bytes) => {
    const [before, part, after] = cutOut(random, bytes);
    return Buffer.concat([before, ...Array(2 + random.below(20)).fill(part), after]);
  }),
  onBytes((random, bytes, all) => {
    const [before, , after] = cutOut(random, bytes);
    return Buffer.concat([before, cutOut(random, random.pick(all).bytes)[1], after]);
  }),
  // Bytes flipped anywhere, and in the header.
  onBytes((random, bytes) => flip(random, bytes, bytes.length)),
  onBytes((random, bytes) => flip(random, bytes, 400)),
  // Wrong headers: another declared type, or the beginning of another format.
  (random, { bytes }) => ({
    bytes,
    type: random.pick([...photoTypes, 'image/gif', 'text/html', 'image/svg+xml']),
  }),
  onBytes((random, bytes, all) => {
    const length = 4 + random.below(60);
    return Buffer.concat([random.pick(all).bytes.subarray(0, length), bytes.subarray(length)]);
  }),
  onBytes(resize),
  // Polyglots.
  onBytes((random, bytes) => Buffer.concat([bytes, random.pick(tails)])),
  onBytes((random, bytes) => Buffer.concat([random.pick(tails), bytes])),
  // Scripts in metadata.
  (random, { bytes, type }) => ({
    type,
    bytes:
      type === 'image/jpeg'
        ? withComment(bytes, random.pick([script, 'a comment', '<svg onload=x>']))
        : bytes,
  }),
  // Bombs, and files that are too long.
  (random) => ({
    type: 'image/png',
    bytes: random.below(2) === 0 ? makePng(30_000, random.below(30_000)) : makePng(4_900, 4_900),
  }),
  onBytes((random, bytes) => {
    const missing = maxPhotoBytes + random.below(3) - 1 - bytes.length;
    return Buffer.concat([bytes, Buffer.alloc(Math.max(0, missing))]);
  }),
];

/** Generates uploads: good pictures, mutated ones, and files that were made to do harm. */
export const openPictures = async (random: SeededRandom): Promise<() => Upload> => {
  const pictures = await makePictures();
  const made: Picture[] = [...(await makeHostileFiles()), { bytes: makeProfileBomb(), type: 'image/png' }];
  return () => {
    const picture = random.pick(pictures);
    const kind = random.below(10);
    if (kind < 2) return { ...picture, isGood: true };
    if (kind === 2) return { ...random.pick(made), isGood: false };
    const once = random.pick(mutations)(random, picture, pictures);
    const isTwice = once.bytes.length > 0 && random.below(4) === 0;
    return { ...(isTwice ? random.pick(mutations)(random, once, pictures) : once), isGood: false };
  };
};
