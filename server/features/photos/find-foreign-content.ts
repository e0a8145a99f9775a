/** The end record of a ZIP archive; it contains the length of the rest of the file. */
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

/** PDF readers accept a header this far into a file. */
const pdfHeadWithin = 1024;

const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, pdfHeadWithin).includes('%PDF-');

/** Long enough not to occur in compressed pixels by chance. */
const markup = /<script[\s>]|<html[\s>]|<svg[\s>]|<!doctype|<\?php|<iframe[\s>]|javascript:/i;

/** A PNG declares an animation before its first image. */
const isAnimatedPng = (bytes: Buffer): boolean =>
  bytes.subarray(1, 4).equals(Buffer.from('PNG')) &&
  bytes.subarray(0, Math.max(bytes.indexOf('IDAT'), 0)).includes('acTL');

const isAvifSequence = (bytes: Buffer): boolean => bytes.subarray(4, 12).equals(Buffer.from('ftypavis'));

/**
 * What else a picture file contains, if anything: no camera writes such a file. Only its pixels would be
 * stored anyway.
 */
export const findForeignContent = (
  bytes: Buffer,
): 'archive' | 'document' | 'markup' | 'animation' | undefined => {
  if (isZip(bytes)) return 'archive';
  if (isPdf(bytes)) return 'document';
  if (markup.test(bytes.toString('latin1'))) return 'markup';
  return isAnimatedPng(bytes) || isAvifSequence(bytes) ? 'animation' : undefined;
};
