/** What follows a ZIP archive's last entry; from here to the end of the file it tells its own length. */
const zipEnd = Buffer.from('PK\x05\x06');
const zipEndLength = 22;
const longestZipComment = 65_535;

const isZip = (bytes: Buffer): boolean => {
  const tail = bytes.subarray(-(zipEndLength + longestZipComment));
  for (let at = tail.indexOf(zipEnd); at >= 0; at = tail.indexOf(zipEnd, at + 1))
    if (at + zipEndLength <= tail.length && at + zipEndLength + tail.readUInt16LE(at + 20) === tail.length)
      return true;
  return false;
};

/** Readers of PDF look for its beginning this far into a file. */
const pdfHeadWithin = 1024;

const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, pdfHeadWithin).includes('%PDF-');

/** Long enough that compressed pixels do not spell one of them by chance. */
const markup = /<script[\s>]|<html[\s>]|<svg[\s>]|<!doctype|<\?php|<iframe[\s>]|javascript:/i;

/** A PNG says before its first picture that more will follow. */
const isAnimatedPng = (bytes: Buffer): boolean =>
  bytes.subarray(1, 4).equals(Buffer.from('PNG')) &&
  bytes.subarray(0, Math.max(bytes.indexOf('IDAT'), 0)).includes('acTL');

const isAvifSequence = (bytes: Buffer): boolean => bytes.subarray(4, 12).equals(Buffer.from('ftypavis'));

/** What a picture is besides a picture, where it is: nobody's camera makes such a file. Its pixels alone would be stored anyway. */
export const findForeignContent = (
  bytes: Buffer,
): 'archive' | 'document' | 'markup' | 'animation' | undefined => {
  if (isZip(bytes)) return 'archive';
  if (isPdf(bytes)) return 'document';
  if (markup.test(bytes.toString('latin1'))) return 'markup';
  return isAnimatedPng(bytes) || isAvifSequence(bytes) ? 'animation' : undefined;
};
