import { describe, expect, it } from 'vitest';
import { checkDraft, newDraft, type RuleDraft, readDraft, toDraft, toRuleChange } from './rule-draft.ts';
import { christmas, newYear, nightOwls, sampleRule, week, weekend } from './sample-rules.ts';

const draft = (part: Partial<RuleDraft>): RuleDraft => ({
  ...newDraft,
  change: { number: '20', measure: 'percent more' },
  ...part,
});

it.each([newYear, weekend, christmas, nightOwls, week, sampleRule({ on: false, kinds: ['room', 'pc'] })])(
  'reads back what it writes into a sentence: $name',
  (rule) => {
    expect(readDraft(toDraft(rule), rule.on)).toEqual(rule);
  },
);

describe('a draft', () => {
  it.each<[Partial<RuleDraft>, keyof RuleDraft]>([
    [{ change: { number: '', measure: 'percent more' } }, 'change'],
    [{ change: { number: '0', measure: 'amount less' } }, 'change'],
    [{ change: { number: '101', measure: 'percent less' } }, 'change'],
    [{ change: { number: '1.234', measure: 'amount more' } }, 'change'],
    [{ scope: 'only room', ids: [] }, 'ids'],
    [{ dates: { from: '', to: '' } }, 'dates'],
    [{ dates: { from: '2026-12-24', to: '2026-12-20' } }, 'dates'],
    [{ weekdays: [] }, 'weekdays'],
    [{ scope: 'pc', hours: { from: '22:00', to: '' } }, 'hours'],
    [{ scope: 'pc', hours: { from: '22:00', to: '22:00' } }, 'hours'],
    [{ scope: 'room', hours: { from: '22:00', to: '06:00' } }, 'hours'],
    [{ minUnits: '31' }, 'minUnits'],
    [{ minUnits: '' }, 'minUnits'],
  ])('%j is refused by its field %s', (part, field) => {
    expect(Object.keys(checkDraft(draft(part)))).toEqual([field]);
    expect(readDraft(draft(part), true)).toBeUndefined();
  });

  it.each([
    ['$15', 'amount more', { amount: 15 }],
    ['12,5', 'percent less', { percent: -12.5 }],
    ['0', 'price', { price: 0 }],
  ] as const)('takes %s %s', (number, measure, change) => {
    expect(readDraft(draft({ change: { number, measure } }), true)?.change).toEqual(change);
  });

  it('may begin or end nowhere', () => {
    const open = readDraft(draft({ dates: { from: '2026-12-24', to: '' } }), true);
    expect(open).toMatchObject({ from: '2026-12-24' });
    expect(open).not.toHaveProperty('to');
  });
});

it('sends only what was changed, and null for what was taken away', () => {
  expect(toRuleChange(weekend, ['name'])).toEqual({ name: 'Fri and Sat nights' });
  expect(toRuleChange(sampleRule({}), ['dates', 'hours', 'scope'])).toEqual({
    from: null,
    to: null,
    fromTime: null,
    toTime: null,
    kinds: null,
    ids: null,
    except: null,
  });
});
