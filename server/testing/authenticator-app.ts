import { createHmac } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const readBase32 = (text: string): Buffer => {
  const bits = [...text.replaceAll('=', '')].map((letter) =>
    letters.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** The code that an authenticator app shows for a URI (RFC 6238), now or some half minutes later. */
export const showCode = (totpURI: string, later = 0): string => {
  const secret = readBase32(new URL(totpURI).searchParams.get('secret') ?? '');
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
};
