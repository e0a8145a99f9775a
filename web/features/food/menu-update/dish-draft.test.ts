import { describe, expect, it } from 'vitest';
import { changesOf, type DishDraft, draftOf, refuseDraft, toNewDish } from './dish-draft.ts';

const soup = {
  id: 9,
  name: 'Soup',
  description: 'Warm.',
  category: 'Light bites',
  imageUrl: '/soup.svg',
  price: 5.5,
  soldOut: false,
  retired: false,
  membersOnly: false,
};
const draft = draftOf(soup);
const refuse = (part: Partial<DishDraft>) => refuseDraft('The dish was not added', { ...draft, ...part });

describe('a dish that is typed', () => {
  it('shows its price with cents', () => {
    expect(draft.price).toBe('5.50');
  });

  it('needs all of its fields', () => {
    for (const name of ['name', 'description', 'category', 'price', 'imageUrl'])
      expect(refuse({ [name]: '  ' })?.text).toBe('Please fill all fields');
    expect(refuse({})).toBeUndefined();
  });

  it.each(['-1', '1000000.01', '1.005', 'x'])('does not cost %j', (price) => {
    expect(refuse({ price })).toMatchObject({
      text: expect.stringMatching(/^The dish was not added\. Price is 0 to/),
      fields: { price: expect.stringMatching(/^Price is 0 to/) },
    });
  });

  it.each(['0', '0.01', '4.35', '1000000'])('may cost %s', (price) => {
    expect(refuse({ price })).toBeUndefined();
  });

  it('is shown by a web address', () => {
    expect(refuse({ imageUrl: 'soup' })?.fields).toEqual({ imageUrl: 'The image must be a web address.' });
  });

  it('is sent without the spaces around it', () => {
    expect(toNewDish({ ...draft, name: ' Soup ' }).name).toBe('Soup');
  });

  it('sends only what was changed', () => {
    expect(changesOf(draft, { ...draft, price: '6', name: 'Soup ' })).toEqual({ price: 6 });
    expect(changesOf(draft, { ...draft, category: 'Mains' })).toEqual({ category: 'Mains' });
    expect(changesOf(draft, { ...draft, membersOnly: true })).toEqual({ membersOnly: true });
    expect(changesOf(draft, draft)).toEqual({});
  });
});
