import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { DecoderAnswer, DecoderTask } from './open-decoder.ts';

// Decoding gives way to guests, and where memory runs out, this process is the first to go.
const lowest = 19;
try {
  setPriority(lowest);
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Not on every system.
}

const answer = (message: DecoderAnswer): void => void process.send?.(message);

// The server has gone, or has nothing more to decode.
process.on('disconnect', () => process.exit());
try {
  const { encodePhoto, PhotoRefusal } = await import('./encode-photo.ts');
  const decode = async ({ bytes, type }: DecoderTask): Promise<DecoderAnswer> => {
    try {
      // What comes through the channel is a plain array of bytes.
      return { photo: await encodePhoto(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), type) };
    } catch (error) {
      if (error instanceof PhotoRefusal) return { refused: error.code, reason: error.message };
      throw error;
    }
  };
  process.on('message', async (task: DecoderTask) => answer(await decode(task)));
  answer({ ready: true });
} catch (error) {
  // Such as a machine for which the library has no build.
  answer({ failed: String(error) });
}
