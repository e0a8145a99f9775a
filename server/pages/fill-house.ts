import type { House } from '#contract/house/house.rules.ts';
import { escapeText } from '../lib/html.ts';

/** What the build has left open for the house to say. */
const places = /__HOUSE_(\w+?)__/g;

/** Puts what the house says of itself in its places; titles, header, hero and footer are right before any script has run. */
export const fillHouse = (html: string, house: House): string => {
  const { name, phone, email, checkOutTime, words } = house;
  const address = [house.address, house.town].filter(Boolean).join(', ');
  const texts: Record<string, string> = { name, address, phone, email, checkOutTime, ...words };
  return html
    .replaceAll('tel:__HOUSE_phone__', () => `tel:${phone.replace(/[^+\d]/g, '')}`)
    .replace(places, (_, text: string) => escapeText(texts[text] ?? ''));
};
