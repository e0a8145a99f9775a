import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import {
  Amount,
  Images,
  ImageTexts,
  PathId,
  PictureUrl,
  requiredFields,
  shownImages,
  visibleText,
} from './fields.ts';
import { HoursQuery } from './lists.ts';
import { AccessCode, editedFields, editFields, Inserted, Retired } from './rooms.ts';

export const Pc = z
  .object({
    id: z.int(),
    title: z.string(),
    description: z.string(),
    pricePerHour: Amount,
    imageUrl: z.string(),
    ...shownImages,
    retired: Retired.optional(),
  })
  .meta({ id: 'Pc' });
export type Pc = z.infer<typeof Pc>;

/** A new PC, entered by an admin. */
export const NewPc = z.object({
  title: visibleText(120),
  description: visibleText(2000),
  price: Amount.min(0.01).describe('Per hour'),
  image: PictureUrl.optional().describe('A drawing by default'),
  images: Images.optional(),
  imageTexts: ImageTexts.optional(),
  accessCode: AccessCode.optional(),
});
export type NewPc = z.infer<typeof NewPc>;

export const PcEdit = NewPc.partial().extend(editFields);
export type PcEdit = z.infer<typeof PcEdit>;

export const pcEndpoints = {
  // PCs have no rating: sorting by rating orders them by number.
  'GET /pcs': {
    summary: 'PCs, priced by the hour',
    query: HoursQuery,
    response: z.array(Pc),
    errors: ['TIME_SKIPPED'],
  },
  'GET /pcs/{id}': {
    summary: 'One PC',
    params: z.object({ id: PathId }),
    response: Pc,
    errors: ['PC_NOT_FOUND'],
  },
  'POST /pcs': {
    summary: 'Adds a PC',
    example: { title: 'PC 06', description: 'Two screens.', price: 15 },
    body: NewPc,
    whenBlank: { code: 'FIELDS_MISSING', fields: requiredFields(NewPc) },
    once: true,
    status: 201,
    response: Inserted,
    errors: ['IMAGE_TEXTS'],
  },
  'PUT /pcs/{id}': {
    summary: 'Changes a PC, retires it or brings it back; bookings stay as they are',
    example: { price: 18 },
    params: z.object({ id: PathId }),
    body: PcEdit,
    response: Pc.extend(editedFields),
    errors: ['PC_NOT_FOUND', 'CHANGED_MEANWHILE', 'IMAGE_TEXTS'],
  },
} as const satisfies EndpointTable;
