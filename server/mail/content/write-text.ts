import { inLanguage, m } from '#messages/server.ts';
import type { Block, Fact, Link, StoredContent } from './mail-content.ts';

const writeFact = ({ label, value, note }: Fact): string =>
  note === undefined ? m.mail_fact({ label, value }) : m.mail_fact_with_note({ label, value, note });

const writeLink = ({ label, url }: Link): string => m.mail_link({ label, url });

const writeBlock = (block: Block): string => {
  switch (block.type) {
    case 'text':
    case 'title':
      return block.text;
    case 'facts':
      return block.facts.map(writeFact).join('\n');
    case 'button':
      return writeLink(block);
    case 'note':
      return block.link ? `${block.text} ${writeLink(block.link)}` : block.text;
    case 'links':
      return block.links.map(writeLink).join('\n');
  }
};

/** The sender and the time zone, after the delimiter of signatures. */
const writeFoot = ({ house, timeZone, reason, footLinks = [] }: StoredContent): string[] => {
  const { name, address, phone, email } = house;
  return [
    ...(name ? [['-- ', name, address, phone, email].filter(Boolean).join('\n')] : []),
    [timeZone === undefined ? '' : m.mail_zone({ timeZone }), reason ?? '', ...footLinks.map(writeLink)]
      .filter(Boolean)
      .join('\n'),
  ];
};

/** A mail as plain text. */
export const writeText = (content: StoredContent): string => {
  const { language = 'en', heading, greeting, blocks } = content;
  return inLanguage(language, () => {
    const parts = [heading, greeting, ...blocks.map(writeBlock), ...writeFoot(content)];
    return `${parts.filter(Boolean).join('\n\n')}\n`;
  });
};
