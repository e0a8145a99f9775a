import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { makePhoto } from './make-photo.ts';

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

const pngHead = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A PNG that claims any size, with any chunks before its data. */
export const makePng = (
  width: number,
  height: number,
  { rows = height, chunks = [] as Buffer[] } = {},
): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Greyscale, one bit per pixel.
  header.set([1, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(rows * (Math.ceil(width / 8) + 1)), { level: 9 });
  return Buffer.concat([
    pngHead,
    chunk('IHDR', header),
    ...chunks,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** An archive with one entry, as at the end of a polyglot. */
export const makeZip = (): Buffer => {
  const data = deflateRawSync(Buffer.from('class Evil {}'));
  const entry = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(26), data]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(1, 8);
  return Buffer.concat([entry, Buffer.from('PK\x01\x02'), Buffer.alloc(42), end]);
};

/** A JPEG with a comment right after its start marker. */
export const withComment = (jpeg: Buffer, text: string): Buffer => {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text), jpeg.subarray(2)]);
};

/** A JPEG that repeats its last scan thousands of times. */
const manyScans = async (): Promise<Buffer> => {
  const jpeg = await sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#789' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(last, -2);
  const times = Math.floor(7_000_000 / scan.length);
  return Buffer.concat([
    jpeg.subarray(0, last),
    ...Array.from({ length: times }, () => scan),
    jpeg.subarray(-2),
  ]);
};

const animate = async (format: 'webp' | 'gif'): Promise<Buffer> => {
  const frames = await Promise.all([1, 2].map((seed) => makePhoto('png', { width: 40, height: 30, seed })));
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
};

/** A small picture whose colour profile unpacks to half a gigabyte. */
export const makeProfileBomb = (): Buffer => {
  const profile = deflateSync(Buffer.alloc(500_000_000), { level: 9 });
  return makePng(40, 30, { chunks: [chunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), profile]))] });
};

const ftyp = (brand: string): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}\0\0\0\0mif1${brand}`),
    Buffer.alloc(400),
  ]);

const script = '<script>alert(document.cookie)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`;

export type HostileFile = { name: string; bytes: Buffer; type: string; status: 400 | 415 };

/** Real files that are mislabelled, need too many resources, or contain more than a picture. */
export const makeHostileFiles = async (): Promise<HostileFile[]> => {
  const [jpeg, png, webp, avif] = await Promise.all(
    (['jpeg', 'png', 'webp', 'avif'] as const).map((format) =>
      makePhoto(format, { width: 400, height: 300 }),
    ),
  );
  if (!jpeg || !png || !webp || !avif) throw new Error('There are four of them.');
  const gif = await animate('gif');
  const file = (
    name: string,
    bytes: Buffer | string,
    type: string,
    status: 400 | 415 = 400,
  ): HostileFile => ({ name, type, status, bytes: Buffer.from(bytes as Buffer) });
  const pictures = { jpeg, png, webp, avif };
  return [
    file('SVG by its name', svg, 'image/svg+xml', 415),
    file('SVG as PNG', svg, 'image/png'),
    file('SVG behind a declaration as WebP', `<?xml version="1.0"?>${svg}`, 'image/webp'),
    file('HTML as JPEG', `<!doctype html>${script}`, 'image/jpeg'),
    file('GIF', gif, 'image/gif', 415),
    file('GIF as PNG', gif, 'image/png'),
    file('TIFF as JPEG', await sharp(png).tiff().toBuffer(), 'image/jpeg'),
    file('PDF as JPEG', `%PDF-1.7\n${'x'.repeat(900)}`, 'image/jpeg'),
    file('HEIC as AVIF', ftyp('heic'), 'image/avif'),
    file('an empty AVIF', ftyp('avif'), 'image/avif'),
    file(
      'an AVIF sequence',
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypavis'), avif.subarray(12)]),
      'image/avif',
    ),
    file('a program', Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(900)]), 'image/png'),
    file('an archive', makeZip(), 'image/webp'),
    file('nothing', '', 'image/jpeg'),
    file('a form', '--x\r\n', 'multipart/form-data; boundary=x', 415),
    file('JSON', '{}', 'application/json', 415),
    file('bytes of no type', jpeg, 'application/octet-stream', 415),
    file('PNG as JPEG', png, 'image/jpeg', 415),
    file('JPEG as WebP', jpeg, 'image/webp', 415),
    file('WebP as AVIF', webp, 'image/avif', 415),
    ...Object.entries(pictures).flatMap(([format, bytes]) => [
      file(`${format} and an archive`, Buffer.concat([bytes, makeZip()]), `image/${format}`),
      file(
        `${format} and a page`,
        Buffer.concat([bytes, Buffer.from(`<html>${script}</html>`)]),
        `image/${format}`,
      ),
      file(
        `${format} and a program in PHP`,
        Buffer.concat([bytes, Buffer.from('<?php system($_GET[0]); ?>')]),
        `image/${format}`,
      ),
      ...[0.05, 0.3, 0.6, 0.9, 0.98].map((part) =>
        file(
          `${format} cut at ${part}`,
          bytes.subarray(0, Math.floor(bytes.length * part)),
          `image/${format}`,
        ),
      ),
    ]),
    file('JPEG with a script in a comment', withComment(jpeg, script), 'image/jpeg'),
    file('JPEG with a PDF in a comment', withComment(jpeg, '%PDF-1.7\n1 0 obj'), 'image/jpeg'),
    file('PNG of 900 megapixels', makePng(30_000, 30_000), 'image/png'),
    file('PNG of 900 megapixels without rows', makePng(30_000, 30_000, { rows: 1 }), 'image/png'),
    file('PNG that claims the most', makePng(0x7fffffff, 0x7fffffff, { rows: 0 }), 'image/png'),
    file('PNG without rows', makePng(4000, 4000, { rows: 10 }), 'image/png'),
    file('PNG of one column', makePng(1, 2_000_000), 'image/png'),
    file(
      'animated PNG',
      makePng(40, 30, { chunks: [chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))] }),
      'image/png',
    ),
    file('animated WebP', await animate('webp'), 'image/webp'),
    file('JPEG of thousands of scans', await manyScans(), 'image/jpeg'),
  ];
};
