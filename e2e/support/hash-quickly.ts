import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

type Done = (error: Error | null, key: Buffer) => void;

// Loaded before the server of the journeys: hashing is slow on purpose, and most journeys begin with somebody who signs in.
const { scrypt } = crypto;
Object.assign(crypto, {
  scrypt: (password: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions, done: Done) =>
    scrypt(password, salt, length, { ...options, N: 2 }, done),
});
syncBuiltinESMExports();
