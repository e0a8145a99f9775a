import { referenceOf } from './seeded-choices.ts';

/** A guest of the demo: most have an account, the others are guest records. */
export type InventedGuest = {
  /** Of the user or of the record without an account. */
  id: string;
  name: string;
  email: string;
  phoneNumber: string;
  hasAccount: boolean;
};

const people = [
  'Mara Vogt, Ines Carvalho, Elena Marchetti, Jonas Lindqvist, Priya Nair, Viktor Petrov, Chen Wei, Sofia Almeida',
  'Hannah Dahl, Nadia Rahman, Tomás Ferreira, Elif Demir, Ruth Levy, Noor Haddad, Yuki Tanaka, Piotr Zielinski',
  'Sam Ortiz, Marco Bianchi, Dara Keane, Ana Ruiz, Freya Olsen, Kwame Mensah, Theo Martin, Bilal Aziz',
  'Grace Lee, Otto Kranz, Ben Whitaker, Lucia Romero, Olga Novak, Haruto Sato, Mina Park, Paul Girard',
  'Ivo Horvat, Rania Saleh, Kit Moore, Emil Novotny, Greta Bauer, Zoe Adams, Amara Okafor, Claire Dubois',
  'Noah Friedman, Amélie Roux, Stefan Ionescu, Maya Cohen, Lukas Brandt, Isabel Costa, Henrik Aas, David Mensah',
  'Clara Duval, Mei-Ling Zhou, Yara Haddad, Leo Santos, Nico Fabre, Ruth Castellano, Arjun Mehta, Max Weber',
  'Eva Lund, Owen Price, Ravi Menon, Lena Hoffmann, Kai Brandt, Rui Teixeira, Ada Wright, Nils Berg',
  'Anders Holm, Julia Kowalska, Omar Farouk, Linnea Svensson, Pedro Azevedo, Aisha Bello, Finn Gallagher, Tereza Dvorak',
  'Giulia Conti, Mateo Vargas, Saoirse Byrne, Jakub Wolski, Leila Amrani, Oskar Nieminen, Chiara Rossi, Daniel Stein',
  'Ebba Karlsson, Hugo Lefevre, Nina Petrova, Samir Patel, Tove Madsen, Adrien Blanc, Beatriz Lopes, Erik Sund',
  'Fatima Zahra, Gabriel Moreau, Hana Suzuki, Irina Volkova, João Martins, Karin Weiss, Liam Murphy, Marta Silva',
].flatMap((row) => row.split(', '));

const groups = [
  'Robotics club',
  'Debate society',
  'Film club',
  'Choir board',
  'Urban lab',
  'Falk group',
  "Writers' night",
  "Parents' council",
  'Physics reading group',
  'Harbour chess circle',
];

const present = (name: string, index: number): InventedGuest => {
  const words = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .split(' ');
  const hasAccount = index % 5 < 3;
  return {
    id: hasAccount ? `demo-${words.join('-')}` : referenceOf(`demo guest ${name}`),
    name,
    // Nobody outside can have such an address.
    email: `${words.join('.')}@nightdesk.test`,
    phoneNumber: `351912555${String(index).padStart(3, '0')}`,
    hasAccount,
  };
};

/** Overnight guests first; groups only take rooms by the hour. */
export const inventedGuests: readonly InventedGuest[] = [...people, ...groups].map(present);

export const sleeperCount = people.length;

/** The invented member of staff, who is none of the visitors' accounts. */
export const colleague: InventedGuest = {
  id: 'demo-tiago-ramos',
  name: 'Tiago Ramos',
  email: 'tiago.ramos@nightdesk.test',
  phoneNumber: '351912555999',
  hasAccount: true,
};
