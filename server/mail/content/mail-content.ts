import type { Language } from '#contract/languages.rules.ts';
import type { PictureName } from './pictures.ts';

export type Link = { label: string; url: string };

export type Fact = { icon?: PictureName; label: string; value: string; note?: string };

/** A piece of a mail. HTML and text show the same pieces in the same order. */
export type Block =
  | { type: 'text'; text: string }
  | { type: 'title'; text: string }
  | { type: 'facts'; facts: Fact[] }
  /** What to do next; a mail has at most one. */
  | ({ type: 'button' } & Link)
  | { type: 'note'; tone: 'ok' | 'warn'; text: string; link?: Link }
  /** Other ways to go on. */
  | { type: 'links'; links: Link[] };

/** A time that is agreed on, for the reader's calendar. An event with the same id replaces or cancels an earlier one. */
export type MailEvent = {
  method: 'REQUEST' | 'CANCEL';
  uid: string;
  /** Grows with every change of the same event. */
  sequence: number;
  /** Instants, as ISO 8601. */
  startsAt: string;
  endsAt: string;
  summary: string;
  location: string;
  description: string;
  organizer: { name: string; email: string };
  attendee: string;
  fileName: string;
};

/** What a mail says, whichever way it is shown. */
export type MailContent = {
  /** In which it is written; English unless told. */
  language?: Language;
  heading: string;
  greeting: string;
  blocks: Block[];
  /** The zone of the times in it. */
  timeZone?: string;
  /** Why its reader gets it. */
  reason?: string;
  events?: MailEvent[];
  /** At the very end. */
  footLinks?: Link[];
  /** Where mails of this kind are ended; mail programs offer it by a button of their own. */
  unsubscribe?: string;
};

/** What is stored of a mail until it is sent: also who wrote it, as the house was called then. */
export type StoredContent = MailContent & {
  house: {
    name: string;
    address: string;
    phone: string;
    email: string;
    /** Whether it goes by the lamp: it has no mark of its own. */
    hasLamp: boolean;
  };
};
