import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect } from 'vitest';
import { photoIdOf, photoUrl, photoWidths } from '#contract/photos.rules.ts';
import type { Db } from '#server/db/schema.ts';
import { seededRandom } from '#server/lib/seeded-random.ts';
import { addGuests } from '#server/testing/add-guests.ts';
import { sharedSecret } from '#server/testing/processes/start-two-servers.ts';
import { findFamily, signalAll, withWord } from '../cluster/find-processes.ts';
import { openHouse } from '../open-house.ts';
import { prove } from '../prove.ts';
import { askAround, findOdd, isUnavailable, type Said } from '../workload/every-call.ts';
import { openPictures, type Upload } from './generate-pictures.ts';

/** More than the server reads and queues at once, so that some are answered 503. */
const atOnce = { short: 20, long: 60 };
const refusals = [400, 413, 415, 429];
/** How many uploads are answered between two kills. */
const killEvery = 10;
const mostGrowth = 64 * 2 ** 20;

type Sent = { upload: Upload; status: number; retryAfter: string | null; url: string | undefined };

const send = async (address: string, headers: { cookie: string }, upload: Upload): Promise<Sent> => {
  const response = await fetch(`${address}/api/desk/photos`, {
    method: 'POST',
    headers: { ...headers, 'content-type': upload.type },
    body: new Uint8Array(upload.bytes),
  });
  const { url } = (await response.json()) as { url?: string }; // the API's own shape
  return { upload, status: response.status, retryAfter: response.headers.get('retry-after'), url };
};

const isAnswered = ({ status, retryAfter }: Sent): boolean =>
  status === 201 || refusals.includes(status) || isUnavailable({ status, retryAfter, seconds: 0 });

/** Expects exactly these photos to be stored, as WebP without metadata in known widths, and served as they are stored. */
const expectPlainFiles = async (db: Db, address: string, ids: ReadonlySet<string>): Promise<void> => {
  const photos = await db.selectFrom('photos').select('id').execute();
  expect(photos.map(({ id }) => id).toSorted()).toEqual([...ids].toSorted());
  const files = await db.selectFrom('photo_files').selectAll().execute();
  expect(new Set(files.map((file) => file.photo_id))).toEqual(ids);
  for (const { photo_id, width, bytes } of files) {
    const {
      format,
      width: real,
      exif,
      icc,
      iptc,
      xmp,
      pages = 1,
      orientation,
    } = await sharp(bytes).metadata();
    const found = { format, isNarrow: real <= width, exif, icc, iptc, xmp, pages, orientation };
    expect(found, photo_id).toEqual({ format: 'webp', isNarrow: true, pages: 1 });
    const known = photoWidths.find((one) => one === width);
    if (!known) throw new Error(`${photo_id} is stored in a width of ${width}.`);
    const response = await fetch(`${address}${photoUrl(photo_id, known)}`);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  }
};

/** The server's resident memory, in bytes. */
const readMemory = async (address: string): Promise<number> => {
  const counts = await (await fetch(`${address}/metrics`)).text();
  return Number(/^nightdesk_process_resident_memory_bytes (\S+)/m.exec(counts)?.[1]);
};

prove(
  {
    test: 'damaged and hostile pictures uploaded many at once, while the decoder is killed [PHOTO-1, PHOTO-2]',
    must: 'each is stored as WebP without metadata in the known widths or refused and leaves nothing, other calls are served, a kill costs one upload at most, and the memory of the server does not grow',
    short: 40,
    long: 2_000,
    unit: 'uploads',
  },
  async ({ count, seed, isLong }) => {
    const random = seededRandom(seed);
    const house = await openHouse();
    const { address, database } = house;
    const { db } = database;
    const [admin] = await addGuests(db, sharedSecret, 1, { role: 'admin' });
    const [guest] = await addGuests(db, sharedSecret, 1);
    if (!admin || !guest) throw new Error('There are no guests.');
    const next = await openPictures(random);

    const sent: Sent[] = [];
    let started = 0;
    const upload = async (): Promise<void> => {
      while (started < count) {
        started += 1;
        sent.push(await send(address, admin.headers, next()));
        // The next one waits until there is room again.
        if (sent.at(-1)?.status === 503) await sleep(100);
      }
    };
    let isOver = false;
    const asked: Said[] = [];
    const askOthers = async (): Promise<void> => {
      while (!isOver) {
        asked.push(...(await askAround(address, guest)));
        await sleep(100);
      }
    };
    let kills = 0;
    const killDecoders = async (): Promise<void> => {
      for (let from = killEvery; !isOver; await sleep(20)) {
        const decoders = withWord(findFamily(house.findPid()), 'decoder-process');
        if (sent.length < from || decoders.length === 0) continue;
        signalAll(decoders, 'SIGKILL');
        kills += decoders.length;
        from = sent.length + killEvery;
      }
    };
    const [others, killing] = [askOthers(), killDecoders()];
    const work = Array.from({ length: isLong ? atOnce.long : atOnce.short }, upload);
    // What the first uploads load stays in memory, so it is not counted.
    while (sent.length < count / 4) await sleep(20);
    const before = await readMemory(address);
    await Promise.all(work);
    isOver = true;
    await Promise.all([others, killing]);

    expect(house.isRunning(), house.output().slice(-2_000)).toBe(true);
    const odd = sent.filter((one) => !isAnswered(one));
    expect(odd.map(({ upload, status }) => `${upload.type}: ${status}`)).toEqual([]);
    expect(findOdd(asked)).toEqual([]);
    const stored = sent.filter(({ status }) => status === 201);
    const ids = new Set(stored.flatMap(({ url = '' }) => photoIdOf(url) ?? []));
    await expectPlainFiles(db, address, ids);
    const logged = await db
      .selectFrom('desk_log')
      .select('id')
      .where('action', '=', 'POST /desk/photos')
      .where('refused', 'is', null)
      .execute();
    expect(logged).toHaveLength(stored.length);
    const good = sent.filter((one) => one.upload.isGood);
    const lost = good.filter(({ status }) => refusals.includes(status)).length;
    expect(kills).toBeGreaterThan(0);
    expect(good.some(({ status }) => status === 201)).toBe(true);
    const slowest = Math.max(...asked.map(({ seconds }) => seconds));
    const growth = (await readMemory(address)) - before;
    // On a busy machine a good upload may also time out.
    if (isLong) {
      expect(lost).toBeLessThanOrEqual(kills);
      expect(slowest).toBeLessThan(2);
      expect(growth).toBeLessThan(mostGrowth);
    }
    const busy = sent.filter(({ status }) => status === 503).length;
    return `${stored.length} stored, ${busy} answered 503, the others refused; ${lost} of ${good.length} good ones lost by ${kills} kills; ${asked.length} other calls served, the slowest after ${slowest.toFixed(2)} s; memory grew by ${Math.round(growth / 2 ** 20)} MB`;
  },
);
