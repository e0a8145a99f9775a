import type { House } from '#contract/house/house.rules.ts';
import { escapeText } from '../lib/html.ts';

/** What the build has left open for the house to say. */
const places = /__HOUSE_(\w+?)__/g;

/** The house's own mark, and beside it the lamp, of which one is shown; before, the browser is told to fetch the first. */
const marks = /(<img[^>]*__HOUSE_logo__[^>]*>)(<svg.*?<\/svg>)/gs;
const fetchedMark = /<link[^>]*__HOUSE_logo__[^>]*>/g;

const icon = /<link rel="icon"[^>]*>/;

const fillMark = (html: string, { logo }: House): string => {
  if (!logo) return html.replace(fetchedMark, '').replace(marks, '$2');
  return html.replace(marks, '$1').replace(icon, '<link rel="icon" href="__HOUSE_logo__">');
};

/** For how many hours a booking can be cancelled: the build writes sentences for numbers, so it has these instead. */
const hours = /990,?00([12])( hours?)?/g;

/** Puts what the house says of itself in its places; titles, header, hero and footer are right before any script has run. */
export const fillHouse = (html: string, house: House): string => {
  const { name, phone, email, logo, checkOutTime, freeCancelHours, words } = house;
  const address = [house.address, house.town].filter(Boolean).join(', ');
  const texts: Record<string, string> = { name, address, phone, email, logo, checkOutTime, ...words };
  return fillMark(html, house)
    .replaceAll('tel:__HOUSE_phone__', () => `tel:${phone.replace(/[^+\d]/g, '')}`)
    .replace(hours, (_, kind: string, unit = '') => {
      const count = kind === '1' ? freeCancelHours.room : freeCancelHours.hour;
      return `${count}${unit && (count === 1 ? ' hour' : ' hours')}`;
    })
    .replace(places, (_, text: string) => escapeText(texts[text] ?? ''));
};
