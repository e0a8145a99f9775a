import { type Html, html } from '../../lib/html.ts';
import type { MailRow } from './captured-mail.queries.ts';

/** An address ends before the punctuation of its sentence. */
const address = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/;

/** A text with its addresses as links; splitting by a group leaves these at the odd places. */
const linkAddresses = (text: string): Html[] =>
  text
    .split(address)
    .map((piece, index) =>
      index % 2 === 1 ? html`<a href="${piece}" rel="noreferrer">${piece}</a>` : html`${piece}`,
    );

const renderMail = ({ recipient, subject, body, created_at, sent_at }: MailRow, timeZone: string): Html => {
  const time = created_at.toLocaleString('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'medium' });
  return html`<article>
<h2>${subject}</h2>
<p class="facts">To ${recipient}, <time datetime="${created_at.toISOString()}">${time}</time>${sent_at ? ', sent' : ''}</p>
<pre>${linkAddresses(body)}</pre>
</article>
`;
};

/** The captured mails as a page. */
export const renderMails = (mails: readonly MailRow[], timeZone: string): Html => html`<p class="note">The
demonstration sends no mail unless a mail server is set: what it would send is kept here. Anyone who can reach this
server can read this page.</p>
${mails.length > 0 ? mails.map((mail) => renderMail(mail, timeZone)) : html`<p>No mail yet.</p>`}`;
