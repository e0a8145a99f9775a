import { fromCents } from '#contract/money.ts';
import type { Pc } from '#contract/pcs.ts';
import type { PcRow } from './pcs.queries.ts';

export const presentPc = ({ id, title, description, image, price_cents }: PcRow): Pc => ({
  id,
  title,
  description,
  pricePerHour: fromCents(price_cents),
  imageUrl: image,
});
