import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { splitLines } from '../lib/split-lines.ts';
import { StartError } from '../lib/start-error.ts';
import { End, endOfRows, Head, TableLine } from './backup-format.ts';

export type BackupPart =
  | { kind: 'head'; head: Head }
  | { kind: 'table'; table: TableLine }
  | { kind: 'row'; line: Buffer }
  | { kind: 'end'; end: End };

const damaged = (path: string): StartError =>
  new StartError(
    `${path} is not a whole backup of Nightdesk: it was cut off or changed. Nothing was restored.`,
  );

const AnyLine = z.union([Head, TableLine, End]);

const readLine = (line: Buffer): z.infer<typeof AnyLine> => AnyLine.parse(JSON.parse(line.toString()));

/** Reads a backup from start to end; a damaged file throws a `StartError`, at the end at the latest. */
export async function* readBackup(path: string): AsyncGenerator<BackupPart> {
  const whole = createHash('sha256');
  let place: 'before' | 'between' | 'rows' | 'after' = 'before';
  const file = createReadStream(path);
  const text = createGunzip();
  file.on('error', (error) => text.destroy(error));
  try {
    for await (const line of splitLines(file.pipe(text))) {
      if (place === 'after') throw damaged(path);
      if (place === 'rows') {
        whole.update(line).update('\n');
        if (line.length === 2 && line.toString() === endOfRows) place = 'between';
        else yield { kind: 'row', line };
        continue;
      }
      const read = readLine(line);
      if ('nightdesk' in read !== (place === 'before')) throw damaged(path);
      if ('end' in read) {
        if (read.sha256 !== whole.digest('hex')) throw damaged(path);
        place = 'after';
        yield { kind: 'end', end: read };
        continue;
      }
      whole.update(line).update('\n');
      place = 'nightdesk' in read ? 'between' : 'rows';
      yield 'nightdesk' in read ? { kind: 'head', head: read } : { kind: 'table', table: read };
    }
    // Trailing zeros are not unpacked, so they would go unnoticed.
    if (text.bytesWritten !== (await stat(path)).size) throw damaged(path);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code } = error as NodeJS.ErrnoException; // of the file system, where it is one
    if (code === 'ENOENT') throw new StartError(`There is no file ${path}.`);
    if (code === 'EACCES' || code === 'EISDIR') throw new StartError(`${path} cannot be read (${code}).`);
    if (code?.startsWith('Z_') || error instanceof SyntaxError || error instanceof z.ZodError)
      throw damaged(path);
    throw error;
  } finally {
    file.destroy();
  }
  if (place !== 'after') throw damaged(path);
}

/** Reads the whole file once, so that a damaged one is refused before anything is written. */
export const checkBackup = async (path: string): Promise<{ head: Head; end: End }> => {
  let head: Head | undefined;
  let end: End | undefined;
  for await (const part of readBackup(path)) {
    if (part.kind === 'head') head = part.head;
    if (part.kind === 'end') end = part.end;
  }
  if (!head || !end) throw damaged(path);
  return { head, end };
};
