import { describe, expect, it } from 'vitest';
import {
  acceptSaved,
  discard,
  edit,
  followSaved,
  keepMine,
  listChanged,
  startEdits,
  takeTheirs,
  valuesOf,
} from './edits.ts';

const saved = { title: 'Attic', price: 20, images: ['/a.svg'] };
const start = () => startEdits(saved, 1);

describe('edits of a form', () => {
  it('list what differs from what is saved, in the order of the form', () => {
    const edits = edit(edit(start(), { price: 25 }), { title: 'Loft' });
    expect(listChanged(edits)).toEqual(['title', 'price']);
    expect(valuesOf(edits)).toEqual({ ...saved, title: 'Loft', price: 25 });
    expect(listChanged(edit(edits, { title: 'Attic', images: ['/a.svg'] }))).toEqual(['price']);
    expect(listChanged(discard(edits))).toEqual([]);
  });

  it('follow what somebody else saves where nothing was edited', () => {
    const edits = followSaved(edit(start(), { title: 'Loft' }), { ...saved, price: 30 }, 2);
    expect(valuesOf(edits)).toEqual({ ...saved, title: 'Loft', price: 30 });
    expect(edits.clashes).toEqual([]);
  });

  it('keep both where somebody else has saved the same field, until one is chosen', () => {
    const edits = followSaved(edit(start(), { title: 'Loft' }), { ...saved, title: 'Garret' }, 2);
    expect(edits.clashes).toEqual(['title']);
    expect(valuesOf(keepMine(edits, 'title')).title).toBe('Loft');
    expect(keepMine(edits, 'title').clashes).toEqual([]);
    expect(valuesOf(takeTheirs(edits, 'title')).title).toBe('Garret');
    expect(listChanged(takeTheirs(edits, 'title'))).toEqual([]);
  });

  it('do not forget an open choice when a third saves something else', () => {
    const clash = followSaved(edit(start(), { title: 'Loft' }), { ...saved, title: 'Garret' }, 2);
    expect(followSaved(clash, { ...saved, title: 'Garret', price: 31 }, 3).clashes).toEqual(['title']);
  });

  it('are none where somebody else has saved the same', () => {
    const edits = followSaved(edit(start(), { title: 'Loft' }), { ...saved, title: 'Loft' }, 2);
    expect([edits.clashes, listChanged(edits)]).toEqual([[], []]);
  });

  it('ignore what is older than what they know', () => {
    const edits = startEdits(saved, 3);
    expect(followSaved(edits, { ...saved, title: 'Garret' }, 2)).toBe(edits);
  });

  it('are gone once saved, but for what was typed while they were on their way', () => {
    const sent = { title: ' Loft ', price: 25 };
    const typed = edit(edit(start(), sent), { price: 26 });
    const edits = acceptSaved(typed, sent, { saved: { ...saved, title: 'Loft', price: 25 }, version: 2 });
    expect(listChanged(edits)).toEqual(['price']);
    expect(valuesOf(edits)).toEqual({ ...saved, title: 'Loft', price: 26 });
  });
});
