import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { DecoderResponse, DecoderTask } from './open-decoder.ts';

// Decoding yields to guests' requests, but goes on while all cores are busy: at the lowest priority, 19, it would not even start.
// The kernel kills this process first when memory runs out.
const low = 10;
try {
  setPriority(low);
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Not available on every system.
}

const respond = (response: DecoderResponse): void => void process.send?.(response);

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
  process.on('message', async (task: DecoderTask) => respond(await decode(task)));
  respond({ ready: true });
} catch (error) {
  // For example, the library has no build for this machine.
  respond({ failed: String(error) });
}
