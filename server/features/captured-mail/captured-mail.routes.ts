import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Language, languages } from '#contract/languages.rules.ts';
import { AppError } from '../../http/app-error.ts';
import { ownOrigin } from '../../http/own-origin.ts';
import { type Html, html } from '../../lib/html.ts';
import { composeMessage, type Message } from '../../mail/compose-message.ts';
import { toMailRow } from '../../mail/enqueue-mail.ts';
import { sendDocument } from '../../pages/send-document.ts';
import type { Parts } from '../../parts.ts';
import { findMail, findMails, type MailRow } from './captured-mail.queries.ts';
import { writeExamples } from './mail-examples.ts';
import { linkAddresses, parts, renderFacts, renderMail } from './render-mail.ts';

const renderListed = (mail: MailRow, timeZone: string): Html => html`<article>
<h2>${mail.subject}</h2>
${renderFacts(mail, timeZone)}
<pre>${linkAddresses(mail.body)}</pre>
<p><a href="/dev/mail/${mail.id}">See it as a guest does</a></p>
</article>
`;

const renderMails = (mails: readonly MailRow[], timeZone: string): Html => html`<p class="note">The
demonstration sends no mail unless a mail server is set: what it would send is kept here. Anyone who can reach this
server can read this page.</p>
<p><a href="/dev/mail/examples">Every kind of mail</a></p>
${mails.length > 0 ? mails.map((mail) => renderListed(mail, timeZone)) : html`<p>No mail yet.</p>`}`;

/** Anything but one recipient means all. */
const Query = z.object({ to: z.string().trim().min(1).optional().catch(undefined) });

/** Of a captured mail, or of an example. */
const MailParams = z.object({
  id: z.union([z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER), z.string()]),
});
const ExamplesQuery = z.object({ lang: z.enum(languages).catch('en') });

/** `example-booked` is in English, `example-ja-booked` in Japanese. */
const languageOfExample = (id: string): Language =>
  languages.find((language) => id.startsWith(`example-${language}-`)) ?? 'en';

const PartQuery = z.object({ part: z.enum(parts).catch('mail') });

const hidden = { schema: { hide: true } };

const privateHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
};

/** Mails run and load nothing: their pictures are embedded. */
const mailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-top-navigation-by-user-activation',
].join('; ');

/** As a mail program shows it: with embedded pictures, and links that open outside the frame. */
const showHtml = ({ html: text, pictures }: Message): string =>
  pictures
    .reduce(
      (shown, { cid, bytes }) =>
        shown.replaceAll(`cid:${cid}`, `data:image/png;base64,${bytes.toString('base64')}`),
      text,
    )
    .replaceAll('<a href=', '<a target="_top" href=');

const sendHtml = (reply: FastifyReply, message: Message): FastifyReply =>
  reply
    .headers({ ...privateHeaders, 'content-security-policy': mailPolicy })
    .removeHeader('x-frame-options')
    .type('text/html; charset=utf-8')
    .send(showHtml(message));

/** Captured mail, newest first, at `/mail` and `/mail.json`; for demos only. */
export const serveCapturedMail = async (
  dev: FastifyInstance,
  { db, settings }: Pick<Parts, 'db' | 'settings'>,
): Promise<void> => {
  const { timeZone } = settings;

  const listExamples = (request: FastifyRequest, language: Language): MailRow[] => {
    const venue = { timeZone, origin: ownOrigin(settings, request) };
    return Object.entries(writeExamples(venue, language)).map(([name, mail]) => ({
      ...toMailRow(mail),
      id: language === 'en' ? `example-${name}` : `example-${language}-${name}`,
      created_at: new Date('2026-11-16T14:20:00Z'),
      sent_at: null,
    }));
  };

  dev.get('/mail/examples', hidden, async (request, reply) => {
    const { lang } = ExamplesQuery.parse(request.query);
    const body = html`<p><a href="/dev/mail">All mails</a></p>
<p>${languages.map((language) => html`<a href="/dev/mail/examples?lang=${language}">${language}</a> `)}</p>
<ul lang="${lang}">${listExamples(request, lang).map(
      ({ id, subject }) => html`<li><a href="/dev/mail/${id}" dir="auto">${subject}</a></li>`,
    )}</ul>`;
    return sendDocument(reply, { title: 'Every kind of mail', body });
  });

  dev.get('/mail', hidden, async (request, reply) => {
    const mails = await findMails(db, Query.parse(request.query).to);
    return sendDocument(reply, { title: 'Captured mail', body: renderMails(mails, timeZone) });
  });

  const findOrRefuse = async (request: FastifyRequest): Promise<MailRow> => {
    const { success, data } = MailParams.safeParse(request.params);
    if (!success) throw new AppError('CALL_NOT_FOUND');
    const { id } = data;
    const examples = typeof id === 'string' ? listExamples(request, languageOfExample(id)) : [];
    const mail = typeof id === 'number' ? await findMail(db, id) : examples.find((one) => one.id === id);
    if (!mail) throw new AppError('CALL_NOT_FOUND');
    return mail;
  };

  dev.get('/mail/:id', hidden, async (request, reply) => {
    const mail = await findOrRefuse(request);
    const body = await renderMail(mail, PartQuery.parse(request.query).part, timeZone);
    return sendDocument(reply, { title: mail.subject, body, hasFrame: true });
  });

  dev.get('/mail/:id/html', hidden, async (request, reply) => {
    const message = await composeMessage(await findOrRefuse(request));
    if (!message) throw new AppError('CALL_NOT_FOUND');
    return sendHtml(reply, message);
  });

  dev.get<{ Params: { file: string } }>('/mail/:id/:file', hidden, async (request, reply) => {
    const message = await composeMessage(await findOrRefuse(request));
    const file = message?.calendars.find(({ fileName }) => fileName === request.params.file);
    if (!file) throw new AppError('CALL_NOT_FOUND');
    return reply
      .headers({ ...privateHeaders, 'content-disposition': `attachment; filename="${file.fileName}"` })
      .type('text/calendar; charset=utf-8')
      .send(file.text);
  });

  dev.get('/mail.json', hidden, async (request, reply) => {
    reply.headers(privateHeaders);
    const mails = await findMails(db, Query.parse(request.query).to);
    return mails.map(({ id, recipient, subject, body, created_at }) => ({
      id,
      to: recipient,
      subject,
      text: body,
      createdAt: created_at.toISOString(),
    }));
  });
};
