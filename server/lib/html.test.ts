import { expect, it } from 'vitest';
import { html } from './html.ts';

it('takes what is put into it as text, in elements and in attributes', () => {
  const text = `<script>alert("1" & '2')</script>`;
  const escaped = '&lt;script&gt;alert(&quot;1&quot; &amp; &#39;2&#39;)&lt;/script&gt;';
  expect(html`<p title="${text}">${text}</p>`.text).toBe(`<p title="${escaped}">${escaped}</p>`);
});

it('takes what it has written itself as it is, also in lists', () => {
  const items = ['a', '<b>'].map((name) => html`<li>${name}</li>`);
  expect(html`<ul>${items}</ul> ${html`<hr>`} ${2}`.text).toBe(
    '<ul><li>a</li><li>&lt;b&gt;</li></ul> <hr> 2',
  );
});
