import { expect, test } from 'vitest';
import { createKeptText } from '#web/lib/kept-text.ts';
import { forgetCode } from './forget-code.ts';

const keep = (text?: string) => {
  const kept = new Map(text === undefined ? [] : [['cart', text]]);
  return createKeptText('cart', () => ({
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, now) => void kept.set(name, now),
  }));
};

test('a cart loses its code and nothing else', () => {
  const text = keep('{"lines":[{"key":"a"}],"code":"PIZZA0000001","roomId":"7"}');
  forgetCode(text);
  expect(JSON.parse(text.read() ?? '')).toEqual({ lines: [{ key: 'a' }], code: '', roomId: '7' });
});

test.each([undefined, 'no JSON {', '{"lines":[]}'])('%j stays as it is, without a code', (kept) => {
  const text = keep(kept);
  forgetCode(text);
  expect(text.read()).toBe(kept ?? null);
});
