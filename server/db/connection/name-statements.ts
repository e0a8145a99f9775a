import { createHash } from 'node:crypto';

/** Gives the name under which a statement is prepared on every connection; undefined for one that is not worth it. */
export type StatementNames = {
  nameOf(text: string): string | undefined;
  /** Gives other names from now on: a newer version has changed tables, and what was prepared before fails. */
  renew(): void;
};

/** What gives all columns of a table, whichever they are, fails when prepared as soon as a newer version adds one. */
const isOpenEnded = (text: string): boolean => /\b(select|returning) ("\w+"\.)?\*/.test(text);

/** Names statements that come again, and no more than so many: each is kept by each connection. */
export const nameStatements = (most: number): StatementNames => {
  const names = new Map<string, string>();
  /** Many texts, such as those with a list of a certain length, come once and never again. */
  const seen = new Set<string>();
  let generation = 0;
  return {
    nameOf(text) {
      const name = names.get(text);
      if (name !== undefined || names.size >= most || isOpenEnded(text)) return name;
      if (seen.delete(text)) {
        // By the text: where processes come to share a connection, the same name never means something else.
        const hash = createHash('sha256').update(text).digest('base64url').slice(0, 24);
        names.set(text, `nightdesk_${generation}_${hash}`);
        return names.get(text);
      }
      if (seen.size >= most) seen.clear();
      seen.add(text);
      return undefined;
    },
    renew() {
      generation += 1;
      names.clear();
    },
  };
};
