import type { KeptText } from '#web/lib/kept-text.ts';
import { readKept } from '#web/lib/read-kept.ts';

/** Takes the code out of a cart that is kept: it is its owner's alone, and the rest is for whoever comes next. */
export const forgetCode = ({ read, write }: Pick<KeptText, 'read' | 'write'>): void => {
  const kept = readKept(read());
  if (kept.code) write(JSON.stringify({ ...kept, code: '' }));
};
