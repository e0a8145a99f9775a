import { expect, it } from 'vitest';
import { defaultTerms, setCurrentHouse } from '#contract/house/house.rules.ts';
import { makeProblem } from './send-problem.ts';
import { readTexts, translateError, translateField } from './translate-problem.ts';

const german = {
  error_room_taken: 'Dieses Zimmer ist vergeben.',
  field_missing: '{field} fehlt.',
  field_name: 'Bitte den Namen angeben.',
  label_phone_number: 'Telefonnummer',
};

it('says a refusal in a language, and the fields that are wrong [LANG-2]', () => {
  expect(translateError('ROOM_TAKEN', 'de', german)).toBe('Dieses Zimmer ist vergeben.');
  const translate = (path: string, message: string) => translateField({ path, message }, 'de', german);
  expect(translate('phoneNumber', 'Phone Number is required.')).toBe('Telefonnummer fehlt.');
  expect(translate('name', 'Please enter your name.')).toBe('Bitte den Namen angeben.');
  expect(translate('q', 'Search must have at most 100 characters.')).toBe(
    'Search must have at most 100 characters.',
  );
});

it('says the words of the contract within a refusal, and the facts as they are [LANG-2]', () => {
  const say = (code: 'WRONG_STATUS' | 'NOT_READY' | 'STAY_TOO_LONG', facts: Record<string, unknown>) =>
    makeProblem({ code, facts }, 'r1', 'de');
  expect(say('WRONG_STATUS', { status: 'Checked in' }).detail).toContain('Eingecheckt');
  expect(say('NOT_READY', { state: 'to clean' })).toMatchObject({
    state: 'to clean',
    detail: 'Dieses Zimmer ist nicht bereit: zu reinigen.',
  });
  expect(say('STAY_TOO_LONG', { most: 30, units: 'nights' }).detail).toContain('30 Nächte');
});

it.each([
  ['rating', 'Rating is 0 to 5, in steps of 0.1.', 'Bewertung: 0 bis 5, in Schritten von 0.1.'],
  ['duration', 'Duration is 1 to 12, in whole numbers.', 'Dauer: 1 bis 12, in ganzen Zahlen.'],
  ['name', 'Name must have at most 100 characters.', 'Name: Text mit höchstens 100 Zeichen.'],
  ['date', 'Date must be a date such as 2026-11-20.', 'Datum ist ein Datum wie 2026-11-20.'],
  ['roomType', 'Room type is sleeping or study.', 'Room type is sleeping or study.'],
  ['name', 'Name must be a single line of text.', 'Name ist eine einzige Zeile Text.'],
])('says what %s may be in the language of the caller [LANG-2]', (path, message, said) => {
  expect(translateField({ path, message }, 'de')).toBe(said);
});

it('says the same as before in English, with the facts of the case [LANG-2]', () => {
  setCurrentHouse(defaultTerms);
  const problem = makeProblem({ code: 'BILL_DUE', facts: { due: 12.5 } }, 'r1');
  expect(problem.detail).toBe('$12.50 is still due on the bill.');
  expect(makeProblem({ code: 'BILL_DUE', facts: { due: 12.5 } }, 'r1', 'xx')).toEqual(problem);
});

it('writes an amount as the language of the refusal does [LANG-2]', () => {
  setCurrentHouse(defaultTerms);
  const { detail } = makeProblem({ code: 'BILL_DUE', facts: { due: 1234.5 } }, 'r1', 'de');
  expect(detail).toContain('1.234,50\u00a0$');
});

it('has a text of its own for every field that it can name [LANG-2]', () => {
  const keys = Object.keys(readTexts('en')).filter((key) => key.startsWith('label_'));
  for (const key of keys) {
    const path = key.slice('label_'.length).replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const message = translateField({ path, message: `${readTexts('en')[key]} is required.` }, 'en');
    expect(message).toBe(`${readTexts('en')[key]} is required.`);
  }
});
