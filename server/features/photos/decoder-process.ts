import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { DecoderResponse, DecoderTask } from './open-decoder.ts';

// Decoding yields to guests' requests, and the kernel kills this process first when memory runs out.
const lowest = 19;
try {
  setPriority(lowest);
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Not available on every system.
}

const answer = (message: DecoderResponse): void => void process.send?.(message);

// The server has gone, or needs no decoder any more.
process.on('disconnect', () => process.exit());
try {
  const { encodePhoto, PhotoRefusal } = await import('./encode-photo.ts');
  const decode = async ({ bytes, type }: DecoderTask): Promise<DecoderResponse> => {
    try {
      // The channel delivers a plain array of bytes.
      return { photo: await encodePhoto(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), type) };
    } catch (error) {
      if (error instanceof PhotoRefusal) return { refused: error.code, reason: error.message };
      throw error;
    }
  };
  process.on('message', async (task: DecoderTask) => answer(await decode(task)));
  answer({ ready: true });
} catch (error) {
  // For example, the library has no build for this machine.
  answer({ failed: String(error) });
}
