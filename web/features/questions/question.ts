import type { PaymentMode } from '#contract/checkout.rules.ts';

/** Something that guests ask. Its id is its place in the address: `/F&Q#cancel-a-booking`. */
export type Question = {
  id: string;
  question: string;
  /** In paragraphs. */
  answer: readonly string[];
  /** Where to go on. */
  links?: readonly { to: string; label: string }[];
};

export type QuestionGroup = { heading: string; questions: readonly Question[] };

/** What answers depend on that is set for each house; undefined until the server has told. */
export type HouseFacts = { payments: PaymentMode | undefined; timeZone: string | undefined };
