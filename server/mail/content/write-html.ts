import { directionOf } from '#contract/languages.rules.ts';
import { inLanguage, m } from '#messages/server.ts';
import { Html, html } from '../../lib/html.ts';
import type { Block, Fact, Link, StoredContent } from './mail-content.ts';
import { styleSheet, stylesOf } from './mail-styles.ts';
import { type PictureName, pictureUrl } from './pictures.ts';

// Tables and inline styles: half of all mail programs support nothing newer.

const isRightToLeft = (): boolean => directionOf(m.language()) === 'rtl';

const look = () => stylesOf[directionOf(m.language())];

/** Isolates user text and numbers, so that they keep their direction in right-to-left text. */
const isolate = (text: string): Html =>
  isRightToLeft() ? html`<span dir="auto">${text}</span>` : html`${text}`;

/** Programs that show a mail within their own page keep only the body. */
const direction = (): Html => new Html(isRightToLeft() ? ' dir="rtl"' : '');

/** Directional pictures are mirrored in right-to-left languages. */
const pointing: readonly (PictureName | undefined)[] = ['arrive', 'leave'];

const writeIcon = ({ icon }: Fact): Html => {
  if (!icon) return html``;
  const style = pointing.includes(icon) ? look().pointer : look().mark;
  return html`<img src="${pictureUrl(icon)}" width="20" height="20" alt="" style="${style}">`;
};

const writeFact = (fact: Fact): Html => html`<tr>
<td class="nd-line" style="${look().icon}">${writeIcon(fact)}</td>
<th scope="row" class="nd-muted nd-line" style="${look().label}">${isolate(fact.label)}</th>
<td class="nd-strong nd-line" style="${look().value}">${isolate(fact.value)}${
  fact.note === undefined
    ? ''
    : html`<br><span class="nd-muted" style="${look().note}">${isolate(fact.note)}</span>`
}</td>
</tr>
`;

const writeLink = ({ label, url }: Link): Html =>
  html`<a href="${url}" class="nd-link" style="${look().link}">${label}</a>`;

const writeLinks = (links: readonly Link[]): Html[] =>
  links.map((link, index) => (index === 0 ? writeLink(link) : html`<br>${writeLink(link)}`));

const writeButton = ({
  label,
  url,
}: Link): Html => html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:0 0 20px;">
<tr><td style="${look().buttonCell}"><a href="${url}" style="${look().button}">${label}</a></td></tr>
</table>
`;

const writeNote = ({
  tone,
  text,
  link,
}: Extract<
  Block,
  { type: 'note' }
>): Html => html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:0 0 20px;">
<tr><td class="nd-${tone}" style="${look()[tone]}">${text}${
  link ? html` <a href="${link.url}" class="nd-${tone}" style="${look().noteLink}">${link.label}</a>` : ''
}</td></tr>
</table>
`;

const writeBlock = (block: Block): Html => {
  switch (block.type) {
    case 'text':
      return html`<p class="nd-muted" style="${look().text}">${block.text}</p>
`;
    case 'title':
      return html`<h2 class="nd-strong" style="${look().title}">${block.text}</h2>
`;
    case 'facts':
      return html`<table cellpadding="0" cellspacing="0" border="0" width="100%" class="nd-line" style="${look().facts}">
${block.facts.map(writeFact)}</table>
`;
    case 'button':
      return writeButton(block);
    case 'note':
      return writeNote(block);
    case 'links':
      return html`<p class="nd-muted" style="${look().text}">${writeLinks(block.links)}</p>
`;
  }
};

const writeLines = (lines: readonly string[]): Html[] =>
  lines.filter(Boolean).map((line, index) => (index === 0 ? isolate(line) : html`<br>${isolate(line)}`));

const writeFoot = ({ house, timeZone, reason, footLinks = [] }: StoredContent): Html => {
  const { name, address, phone, email } = house;
  const reach = [name, address].filter(Boolean).join(', ');
  const lines = [
    ...(name ? [reach, [phone, email].filter(Boolean).join(', ')] : []),
    ...(timeZone === undefined ? [] : [m.mail_zone({ timeZone })]),
  ];
  return html`<td class="nd-muted nd-foot" style="${look().foot}">
<p style="margin:0 0 10px;">${writeLines(lines)}</p>
${reason === undefined ? '' : html`<p style="margin:0 0 10px;">${reason}</p>`}
${footLinks.length === 0 ? '' : html`<p style="margin:0;">${writeLinks(footLinks)}</p>`}
</td>`;
};

/** The preview that mail programs show after the subject. */
const previewOf = ({ blocks }: StoredContent): string => {
  const [first] = blocks;
  return first?.type === 'text' ? first.text : '';
};

const writePage = (content: StoredContent): string => {
  const { heading, greeting, blocks, house } = content;
  const [first, ...others] = blocks;
  const lead = first?.type === 'text' ? first : undefined;
  return html`<!doctype html>
<html lang="${m.language()}"${direction()}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${heading}</title>
<style>${new Html(styleSheet)}</style>
</head>
<body class="nd-body" style="${look().body}">
<div style="display:none;max-height:0;overflow:hidden;" aria-hidden="true">${previewOf(content)}</div>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="nd-page"${direction()} style="${look().page}">
<tr><td align="center" style="padding:24px 20px 32px;">
<div role="main" style="max-width:600px;">
<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="nd-card" style="${look().card}">
<tr><td class="nd-band" style="${look().band}">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
${house.hasLamp ? html`<td style="${look().besideName}"><img src="${pictureUrl('mark')}" width="30" height="30" alt="" style="${look().mark}"></td>` : ''}
<td style="${look().name}">${isolate(house.name)}</td>
</tr></table>
</td></tr>
<tr><td class="nd-main" style="${look().main}">
<h1 class="nd-strong nd-heading" style="${look().heading}">${heading}</h1>
<p class="nd-muted" style="${look().lead}">${greeting}${lead ? html`<br>${lead.text}` : ''}</p>
${(lead ? others : blocks).map(writeBlock)}</td></tr>
</table>
</div>
<div role="contentinfo" style="max-width:600px;">
<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"><tr>${writeFoot(content)}</tr></table>
</div>
</td></tr>
</table>
</body>
</html>
`.text;
};

/** A mail as self-contained HTML: its pictures are attached. */
export const writeHtml = (content: StoredContent): string =>
  inLanguage(content.language ?? 'en', () => writePage(content));
