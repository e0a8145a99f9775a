import { expect, it } from 'vitest';
import { describeEntry } from './describe-entry.ts';

const ada = { by: 'Ada', at: '2026-11-16T10:00:00Z' };

it.each([
  ['PUT /desk/readiness/{kind}/{id}', { state: 'to clean' }, { state: 'clean' }, 'Ada marked it clean'],
  ['PUT /desk/rooms/{kind}/{id}/feed', undefined, {}, 'Ada made a calendar address'],
  ['DELETE /desk/rooms/{kind}/{id}/feed', {}, undefined, 'Ada switched the calendar address off'],
  [
    'POST /desk/rooms/{kind}/{id}/imports',
    undefined,
    { name: 'Travel site' },
    'Ada follows a calendar: Travel site',
  ],
  [
    'POST /desk/rooms/{kind}/{id}/imports/{importId}/fetch',
    undefined,
    { name: 'Travel site' },
    'Ada had a calendar fetched: Travel site',
  ],
  [
    'DELETE /desk/rooms/{kind}/{id}/imports/{importId}',
    { name: 'Travel site' },
    undefined,
    'Ada removed a calendar: Travel site',
  ],
  ['POST /desk/blocks', undefined, { reason: 'New floor' }, 'Ada closed it: New floor'],
  ['DELETE /desk/blocks/{id}', { reason: 'New floor' }, undefined, 'Ada opened it again: New floor'],
  ['POST /pcs', undefined, { title: 'PC 06' }, 'Ada added it'],
  ['PUT /rooms/{id}', { price: 92 }, { price: 96 }, 'Ada changed the price from $92 to $96'],
  [
    'PUT /rooms/{id}',
    { title: 'a', details: 'b' },
    { title: 'c', details: 'd' },
    'Ada changed Title, Details',
  ],
  [
    'PUT /rooms/{id}',
    { images: [], imageTexts: [] },
    { images: ['/a'], imageTexts: [''] },
    'Ada changed Photos',
  ],
  ['PUT /pcs/{id}', { retired: false }, { retired: true }, 'Ada retired it'],
  ['PUT /pcs/{id}', { retired: true }, { retired: false }, 'Ada brought it back'],
])('says of %s what was done [UPKEEP-12]', (action, before, after, text) => {
  expect(describeEntry({ ...ada, action, ...(before && { before }), ...(after && { after }) })).toBe(text);
});
