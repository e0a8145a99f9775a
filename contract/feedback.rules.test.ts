import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskEmail, maxTextLength } from './feedback.rules.ts';
import { feedbackEndpoints, NewFeedback } from './feedback.ts';
import { ratings } from './fields.rules.ts';

describe('a masked e-mail', () => {
  it.each([
    ['mara@example.com', 'm…@example.com'],
    ['m@example.com', 'm…@example.com'],
    ['Mara.Quill+desk@mail.example.com', 'M…@mail.example.com'],
    ['"a@b"@example.com', '"…@example.com'],
    ['🦉owl@example.com', '🦉…@example.com'],
    ['øyvind@example.com', 'ø…@example.com'],
  ])('of %s is %s', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });

  it('tells of whatever stands before the @ nothing but how it begins', () => {
    const local = fc.stringMatching(/^[a-z0-9._+-]{2,40}$/);
    fc.assert(
      fc.property(local, local, (one, other) => {
        fc.pre(one[0] === other[0]);
        expect(maskEmail(`${one}@example.com`)).toBe(maskEmail(`${other}@example.com`));
      }),
    );
  });
});

describe('what a guest may say', () => {
  const said = { Room_id: 1, email: 'mara@example.com', rating: 5, message: 'Quiet.' };
  const issuesOf = (change: object) =>
    NewFeedback.safeParse({ ...said, ...change }).error?.issues.map(({ path, message }) => [
      path.join('.'),
      message,
    ]);

  it('is rated by whole numbers from 1 to 5', () => {
    for (const rating of ratings) expect(issuesOf({ rating })).toBeUndefined();
    for (const rating of [0, 6, 4.5, '5', Number.NaN]) expect(issuesOf({ rating })).toHaveLength(1);
    expect(ratings).toEqual([1, 2, 3, 4, 5]);
  });

  it('is as long as it may be and not longer, which is said of its field', () => {
    expect(maxTextLength).toBe(10_000);
    expect(issuesOf({ message: 'x'.repeat(10_000) })).toBeUndefined();
    expect(issuesOf({ message: '🦉'.repeat(10_000) })).toBeUndefined();
    expect(issuesOf({ message: ` ${'x'.repeat(10_000)}\n` })).toBeUndefined();
    expect(issuesOf({ message: 'x'.repeat(10_001) })).toEqual([
      ['message', expect.stringContaining('<=10000 characters')],
    ]);
  });

  it.each(['\u200b', '\u200f\u202e', '\u0085'])('is something to see, not %j', (message) => {
    expect(issuesOf({ message })).toEqual([['message', '{field} has no visible text.']]);
  });
});

describe.each([
  ['answer', feedbackEndpoints['PUT /feedback/{id}/answer'].body, 2000],
  ['reason', feedbackEndpoints['PUT /feedback/{id}/hidden'].body, 500],
] as const)('the %s of an admin', (field, body, most) => {
  it.each(['', '   ', '\n'])('may be blank, as %j, and is nothing then', (text) => {
    expect(body.parse({ [field]: text })).toEqual({ [field]: '' });
  });

  it('says of its field how long it may be', () => {
    expect(body.parse({ [field]: ` ${'x'.repeat(most)} ` })).toEqual({ [field]: 'x'.repeat(most) });
    expect(body.safeParse({ [field]: 'x'.repeat(most + 1) }).error?.issues).toMatchObject([
      { path: [field], message: expect.stringContaining(`<=${most} characters`) },
    ]);
  });

  it.each([undefined, null, 7, '\u200b', ['x']])('is not %j', (text) => {
    expect(body.safeParse({ [field]: text }).error?.issues).toMatchObject([{ path: [field] }]);
  });
});
