import { defaultTerms, type House } from './house.rules.ts';

/** The settings of a house that nobody has changed. */
export const defaultHouse: House = {
  ...defaultTerms,
  name: 'Nightdesk',
  address: '24 Lampwright Lane',
  phone: '+1 555 0142',
  email: 'desk@nightdesk.test',
  words: {
    headline: 'Rooms by the night,\ndesks by the hour.',
    sentence:
      'Bunks, study rooms and PCs you can book in a minute, and a kitchen that brings supper to your door.',
    footer:
      'Bunks by the night, study rooms and PCs by the hour, food to the door. Someone is always at the desk.',
  },
};
