import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { photoTypes } from '../photos.rules.ts';

export const photoEndpoints = {
  'POST /desk/photos': {
    summary: 'Uploads a photo',
    description:
      'The body is the picture itself, of 8 MB at most. It is decoded, turned upright, stripped of everything but its pixels, and encoded as WebP in several widths. A photo that no bookable shows for a day is deleted.',
    upload: photoTypes,
    once: true,
    status: 201,
    response: z.object({ url: z.string().describe('For `images` of a room, study room or PC') }),
    errors: ['PHOTO_UNREADABLE', 'PHOTO_PIXELS', 'PHOTO_TYPE', 'TOO_LARGE', 'IDEMPOTENCY_MISMATCH'],
  },
} as const satisfies EndpointTable;
