import type { House } from '#contract/house/house.rules.ts';
import { languages } from '#contract/languages.rules.ts';
import { readTexts } from '../http/problems/translate-problem.ts';
import { escapeText } from '../lib/html.ts';

/** Placeholders that the build leaves for texts of the house. */
const places = /__HOUSE_(\w+?)__/g;

/** The house's logo and the default lamp, one of which is shown, and the preload of the former. */
const marks = /(<img[^>]*__HOUSE_logo__[^>]*>)(<svg.*?<\/svg>)/gs;
const fetchedMark = /<link[^>]*__HOUSE_logo__[^>]*>/g;

const icon = /<link rel="icon"[^>]*>/;

const fillMark = (html: string, { logo }: House): string => {
  if (!logo) return html.replace(fetchedMark, '').replace(marks, '$2');
  return html.replace(marks, '$1').replace(icon, '<link rel="icon" href="__HOUSE_logo__">');
};

/** Formats a number of hours with the plural of a language. */
const createTranslate = (language: string): ((count: number) => string) => {
  const { hours_before: text = '' } = readTexts(language);
  const forms = new Map([...text.matchAll(/(\w+) \{([^}]*)\}/g)].map(([, name = '', form]) => [name, form]));
  const rules = new Intl.PluralRules(language);
  return (count) => (forms.get(rules.select(count)) ?? forms.get('other') ?? '#').replace('#', String(count));
};

const translations = new Map(['en', ...languages].map((language) => [language, createTranslate(language)]));

/** The free cancellation in hours; the build writes these numbers as placeholders. */
const hours = /990[.,\s]?00(?=[12])/g;

const fillHours = (html: string, { room, hour }: House['freeCancelHours'], language: string): string => {
  const translate = translations.get(language) ?? createTranslate('en');
  const plain = html.replace(hours, '99000');
  return [
    { mark: 990_001, count: room },
    { mark: 990_002, count: hour },
  ].reduce(
    (text, { mark, count }) =>
      text.replaceAll(translate(mark), translate(count)).replaceAll(`${mark}`, `${count}`),
    plain,
  );
};

/** Fills in the house's texts, so that titles, header, hero and footer are right before any script has run. */
export const fillHouse = (html: string, house: House, language = 'en'): string => {
  const { name, phone, email, logo, checkOutTime, freeCancelHours, words } = house;
  const address = [house.address, house.town].filter(Boolean).join(', ');
  const texts: Record<string, string> = { name, address, phone, email, logo, checkOutTime, ...words };
  return fillHours(fillMark(html, house), freeCancelHours, language)
    .replaceAll('tel:__HOUSE_phone__', () => `tel:${phone.replace(/[^+\d]/g, '')}`)
    .replace(places, (_, text: string) => escapeText(texts[text] ?? ''));
};
