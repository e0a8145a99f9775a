import sharp from 'sharp';

type Format = 'jpeg' | 'png' | 'webp' | 'avif';

/** A picture that differs by seed: bright on the left, dark on the right. */
export const makePhoto = async (
  format: Format = 'jpeg',
  { width = 1200, height = 900, seed = 1 }: { width?: number; height?: number; seed?: number } = {},
): Promise<Buffer> => {
  const left = { r: 200, g: (seed * 40) % 256, b: 120 };
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const };
  const right = await sharp({ create: { ...half, background: { r: 20, g: 30, b: (seed * 60) % 256 } } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: left } })
    .composite([{ input: right, gravity: 'east' }])
    .toFormat(format, format === 'avif' ? { effort: 0 } : {})
    .toBuffer();
};
