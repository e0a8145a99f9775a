import { type Html, html } from '../../lib/html.ts';
import { composeMessage, headersOf } from '../../mail/compose-message.ts';
import type { MailRow } from './captured-mail.queries.ts';

/** An address ends before the punctuation of its sentence. */
const address = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/;

/** Text with its addresses as links; splitting by a group puts these at odd indexes. */
export const linkAddresses = (text: string): Html[] =>
  text
    .split(address)
    .map((piece, index) =>
      index % 2 === 1 ? html`<a href="${piece}" rel="noreferrer">${piece}</a>` : html`${piece}`,
    );

export const renderFacts = ({ recipient, created_at, sent_at }: MailRow, timeZone: string): Html => {
  const time = created_at.toLocaleString('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'medium' });
  return html`<p class="facts">To ${recipient}, <time datetime="${created_at.toISOString()}">${time}</time>${sent_at ? ', sent' : ''}</p>`;
};

export const parts = ['mail', 'text', 'headers'] as const;
export type Part = (typeof parts)[number];

const partNames: Record<Part, string> = { mail: 'Mail', text: 'Text', headers: 'Headers and files' };

const renderTabs = ({ id }: MailRow, current: Part): Html =>
  html`<nav aria-label="Parts"><p>${parts.map((part) =>
    part === current
      ? html`<a href="/dev/mail/${id}?part=${part}" aria-current="page">${partNames[part]}</a> `
      : html`<a href="/dev/mail/${id}?part=${part}">${partNames[part]}</a> `,
  )}</p></nav>`;

const renderText = ({ body }: MailRow): Html =>
  body ? html`<pre>${linkAddresses(body)}</pre>` : html`<p>It is sent, and its text is forgotten.</p>`;

const renderHeaders = async (mail: MailRow): Promise<Html> => {
  const { id, recipient, subject } = mail;
  const headers = Object.entries({ To: recipient, Subject: subject, ...headersOf(mail) });
  const message = await composeMessage(mail);
  const files = message?.calendars ?? [];
  return html`<dl>${headers.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<h2>Files</h2>
${files.length === 0 ? html`<p>None.</p>` : ''}
${files.map(
  ({ fileName, text }) =>
    html`<p><a href="/dev/mail/${id}/${fileName}">${fileName}</a></p><pre>${text}</pre>`,
)}`;
};

/** One mail: rendered, as text, or with its attachments. */
export const renderMail = async (mail: MailRow, part: Part, timeZone: string): Promise<Html> => html`
<p><a href="/dev/mail">All mails</a></p>
${renderFacts(mail, timeZone)}
${renderTabs(mail, part)}
${
  part === 'mail' && mail.content
    ? html`<iframe title="${mail.subject}" src="/dev/mail/${mail.id}/html" sandbox="allow-top-navigation-by-user-activation"></iframe>`
    : ''
}
${part === 'text' || (part === 'mail' && !mail.content) ? renderText(mail) : ''}
${part === 'headers' ? await renderHeaders(mail) : ''}`;
