import { expect, it } from 'vitest';
import { checkFile, readPhotoType } from './photo-files.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

it.each([
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
  ['\0\0\0\x20ftypavif', 'image/avif'],
  ['\0\0\0\x20ftypheic', 'heic'],
  ['RIFF\0\0\0\0WAVEfmt ', undefined],
  ['<svg xmlns="http:', undefined],
  ['', undefined],
])('tells from %j that it is %s [PHOTO-5]', (head, type) => {
  expect(readPhotoType(bytes(head))).toBe(type);
});

it('refuses what the server would refuse, with what to do [PHOTO-5]', async () => {
  expect(await checkFile(new Blob([bytes('\0\0\0\x20ftypheic')]))).toEqual({
    refused: 'HEIC cannot be shown in a browser. Save it as JPEG.',
  });
  expect(await checkFile(new Blob([new Uint8Array(8 * 1024 * 1024 + 1)]))).toHaveProperty('refused');
  expect(await checkFile(new Blob([bytes('\xff\xd8\xff\xe0')]))).toEqual({ type: 'image/jpeg' });
});
