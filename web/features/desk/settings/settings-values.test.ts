import { describe, expect, it } from 'vitest';
import { defaultHouse } from '#contract/house/default-house.ts';
import type { DeskHouse } from '#contract/house/house.ts';
import { fieldAt, findWrong, toChange, toValues } from './settings-values.ts';

const house: DeskHouse = {
  ...defaultHouse,
  wifi: null,
  rules: ['Quiet from 22:00'],
  requireSecondFactor: false,
  version: 3,
  currencyFixed: false,
  firstRun: false,
  upcoming: { room: 0, hour: 0 },
  machine: { payments: 'sandbox', maxUpcomingBookings: 20, mailFrom: null },
};
const values = toValues(house);

describe('the form of settings', () => {
  it('sends only what was changed [HOUSE-12]', () => {
    const changed = { ...values, name: 'Casa da Lua', freeRoom: '48', taxRate: '6,5' };
    expect(toChange(changed, ['name', 'freeRoom', 'taxRate'])).toEqual({
      name: 'Casa da Lua',
      freeCancelHours: { room: 48 },
      taxRate: 6.5,
    });
    expect(toChange(values, [])).toEqual({});
  });

  it('takes the Wi-Fi away when both of its fields are blank [HOUSE-12]', () => {
    const set = { ...values, wifiName: 'Casa', wifiPassword: 'hush' };
    expect(toChange(set, ['wifiName'])).toEqual({ wifi: { name: 'Casa', password: 'hush' } });
    expect(toChange(values, ['wifiName', 'wifiPassword'])).toEqual({ wifi: null });
  });

  it('has the rules of the house as lines [HOUSE-12]', () => {
    expect(values.rules).toBe('Quiet from 22:00');
    const set = { ...values, rules: ' Quiet from 23:00 \n\nNo smoking\n' };
    expect(toChange(set, ['rules'])).toEqual({ rules: ['Quiet from 23:00', 'No smoking'] });
  });

  it('finds what is missing or no number, and knows to which field a refusal belongs [HOUSE-12]', () => {
    expect(findWrong(values)).toEqual({});
    expect(Object.keys(findWrong({ ...values, name: ' ', freeRoom: 'two' }))).toEqual(['name', 'freeRoom']);
    expect(
      ['name', 'openingHours.pc.0.to', 'freeCancelHours.hour', 'words.footer', 'wifi.password'].map(fieldAt),
    ).toEqual(['name', 'pc', 'freeHour', 'footer', 'wifiPassword']);
  });
});
