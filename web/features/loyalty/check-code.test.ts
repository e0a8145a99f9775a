import { describe, expect, it } from 'vitest';
import { checkCode, offerCodes, tidyCode } from './check-code.ts';

const pizzaCode = { code: 'PIZZA0000001', reward: 'Free Pizza' as const, state: 'unused' as const };
const tenth = { code: 'TENTH0000001', reward: '10% Discount' as const, state: 'unused' as const };
const access = {
  code: 'ACCESS000001',
  reward: 'Exclusive Access to New Menu' as const,
  state: 'used' as const,
};
const all = [pizzaCode, tenth, access];
const codes = { all, isWhole: true };

const stay = { amountCents: 10_200 };
const food = {
  amountCents: 1_898,
  items: [
    { name: 'Pizza', priceCents: 1_299 },
    { name: 'Soup', priceCents: 599 },
  ],
};
const cart = { takes: ['10% Discount', 'Free Pizza'] as const, letsGoOfCarts: true };
const kitchen = { takes: ['Free Pizza'] as const, letsGoOfCarts: false };

describe('a code', () => {
  it('is the same however it was typed', () => {
    expect(tidyCode('  pizza0000001 ')).toBe('PIZZA0000001');
    expect(tidyCode('x'.repeat(50))).toHaveLength(40);
  });

  it('takes off what its reward does', () => {
    expect(checkCode(tenth.code, [stay, food], codes, cart)).toMatchObject({
      is: 'good',
      reward: '10% Discount',
      savedCents: 1_210,
      bill: [{ amountCents: 9_180 }, { amountCents: 1_708 }],
    });
    expect(checkCode(pizzaCode.code, [stay, food], codes, cart)).toMatchObject({
      is: 'good',
      savedCents: 1_299,
      bill: [{ amountCents: 10_200 }, { amountCents: 599 }],
    });
  });

  it('does not fit where there is nothing that it is for', () => {
    const refused = { is: 'refused', why: 'CODE_NOT_FITTING' };
    expect(checkCode(pizzaCode.code, [stay], codes, cart)).toEqual(refused);
    expect(checkCode(tenth.code, [food], codes, kitchen)).toEqual(refused);
  });

  it('of somebody else, or used already, is not valid', () => {
    const refused = { is: 'refused', why: 'CODE_NOT_VALID' };
    expect(checkCode('NOBODYSCODE1', [stay], codes, cart)).toEqual(refused);
    expect(checkCode(access.code, [stay], codes, cart)).toEqual(refused);
  });

  it('that is in a cart being paid may still be meant for this very cart, and for nothing else', () => {
    const held = { all: all.map((one) => ({ ...one, state: 'held' as const })), isWhole: true };
    expect(checkCode(tenth.code, [stay], held, cart)).toMatchObject({ is: 'good' });
    expect(checkCode(pizzaCode.code, [food], held, kitchen)).toMatchObject({ why: 'CODE_NOT_VALID' });
  });

  it('is not judged while it is typed, before the codes are known, or where not all of them are', () => {
    expect(checkCode('', [stay], codes, cart)).toEqual({ is: 'none' });
    expect(checkCode('NOBODYS', [stay], codes, cart)).toEqual({ is: 'unknown' });
    expect(checkCode('NOBODYSCODE1', [stay], undefined, cart)).toEqual({ is: 'unknown' });
    expect(checkCode('NOBODYSCODE1', [stay], { all, isWhole: false }, cart)).toEqual({ is: 'unknown' });
  });
});

describe('what is offered', () => {
  const older = { ...tenth, code: 'TENTH0000000' };

  it('is the oldest unused code of each reward that does something here', () => {
    expect(offerCodes([stay], [tenth, older, pizzaCode, access], '', cart)).toEqual([
      { code: older.code, reward: '10% Discount', savedCents: 1_020 },
    ]);
    expect(offerCodes([food], all, '', kitchen)).toEqual([
      { code: pizzaCode.code, reward: 'Free Pizza', savedCents: 1_299 },
    ]);
  });

  it('is nothing that is used or being paid, unless it was chosen here', () => {
    const held = all.map((one) => ({ ...one, state: 'held' as const }));
    expect(offerCodes([stay, food], held, '', cart)).toEqual([]);
    expect(offerCodes([stay], [...held, older], tenth.code, cart)).toMatchObject([{ code: tenth.code }]);
  });
});
