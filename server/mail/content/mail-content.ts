import type { Language } from '#contract/languages.rules.ts';
import type { PictureName } from './pictures.ts';

export type Link = { label: string; url: string };

export type Fact = { icon?: PictureName; label: string; value: string; note?: string };

/** A block of a mail. HTML and text show the same blocks in the same order. */
export type Block =
  | { type: 'text'; text: string }
  | { type: 'title'; text: string }
  | { type: 'facts'; facts: Fact[] }
  /** The main action; at most one per mail. */
  | ({ type: 'button' } & Link)
  | { type: 'note'; tone: 'ok' | 'warn'; text: string; link?: Link }
  /** Secondary links. */
  | { type: 'links'; links: Link[] };

/** An event for the reader's calendar. The same id replaces or cancels an earlier one. */
export type MailEvent = {
  method: 'REQUEST' | 'CANCEL';
  uid: string;
  /** Increases with every change of the event. */
  sequence: number;
  /** Instants in ISO 8601. */
  startsAt: string;
  endsAt: string;
  summary: string;
  location: string;
  description: string;
  organizer: { name: string; email: string };
  attendee: string;
  fileName: string;
};

/** The content of a mail, for HTML and text. */
export type MailContent = {
  /** Its language; English by default. */
  language?: Language;
  heading: string;
  greeting: string;
  blocks: Block[];
  /** The zone of its times. */
  timeZone?: string;
  /** Why its reader gets it. */
  reason?: string;
  events?: MailEvent[];
  /** In the footer. */
  footLinks?: Link[];
  /** Where to unsubscribe; mail programs offer a button for it. */
  unsubscribe?: string;
};

/** The stored content of an unsent mail, with the house's name at that time. */
export type StoredContent = MailContent & {
  house: {
    name: string;
    address: string;
    phone: string;
    email: string;
    /** Whether the house uses the default logo, a lamp. */
    hasLamp: boolean;
  };
};
