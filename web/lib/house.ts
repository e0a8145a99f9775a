/** Who and where the house is, wherever that is written. */
export const house = {
  name: 'Nightdesk',
  street: '24 Lampwright Lane',
  phone: '+1 555 0142',
  email: 'desk@nightdesk.test',
} as const;
