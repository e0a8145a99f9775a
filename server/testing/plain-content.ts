import type { MailContent } from '../mail/content/mail-content.ts';

/** A mail with one paragraph. */
export const plainContent = (text: string): MailContent => ({
  heading: 'A mail',
  greeting: 'Hello,',
  blocks: [{ type: 'text', text }],
});
