import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

type Scrypt = (
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => void;

const put = (scrypt: Scrypt): void => {
  Object.assign(crypto, { scrypt });
  syncBuiltinESMExports();
};

// Each test file loads this module again, in the same process.
const kept: { full?: Scrypt } = Reflect.get(globalThis, Symbol.for('scrypt')) ?? {};
Object.assign(globalThis, { [Symbol.for('scrypt')]: kept });
kept.full ??= crypto.scrypt;
const { full } = kept;

/** Hashing is slow on purpose, and most tests begin with a new guest. Started servers hash at full cost. */
const quick: Scrypt = (password, salt, length, options, done) =>
  full(password, salt, length, { ...options, N: 2 }, done);

put(quick);

/** For hashes of another process; until the end of the test. */
export const hashAtFullCost = (): void => {
  put(full);
  onTestFinished(() => put(quick));
};
