import { expect, it } from 'vitest';
import { findAnySibling, findPhysical } from './check-styles.ts';

it.each([
  'left: 0',
  'margin-left: 4px',
  'border-right-color: red',
  'border-top-left-radius: 8px',
  'text-align: right',
  'padding: 1px 2px 3px 4px',
  'inset: 0 auto 0 0',
  'margin: 0 calc(1px + 2px) 0 calc(1px + 3px)',
  'border-radius: 0 8px 8px 0',
  'border-radius: 8px 0',
])('refuses "%s", which stays at its side of a mirrored page [LANG-14]', (rule) => {
  expect(findPhysical(`.a { top: 0; ${rule}; &:hover { ${rule}; } }`)).toEqual([rule, rule]);
});

it.each([
  'inset-inline: 0 auto',
  'margin-inline-start: 4px',
  'text-align: end',
  'padding: 1px 2px 3px 2px',
  'padding: 1px 2px 3px',
  'border-radius: 8px 8px 0 0',
  'border-radius: 50%',
  'background-position: right',
])('lets "%s" be', (rule) => {
  expect(findPhysical(`/* left: 0; */ .a { ${rule}; }`)).toEqual([]);
});

it.each(['.a > * + * {', '.a {\n  & > * + *::before {', '* ~ .b {', '.a *+.b {'])(
  'refuses "%s", which has all that follows a changed element styled again',
  (rule) => {
    expect(findAnySibling(`${rule} top: 0; }`)).toHaveLength(1);
  },
);

it.each([
  '.a + * {',
  '.a > :not(:first-child) {',
  '[a*="b"] + .c {',
  '/* * + * { */ .a {',
  '.a { width: calc(2 * + 3px);',
])('lets "%s" be', (rule) => {
  expect(findAnySibling(`${rule} top: 0; }`)).toEqual([]);
});
