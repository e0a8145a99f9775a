import { readFile } from 'node:fs/promises';

/** Reads a configuration beside this file and replaces its example values, each of which must occur in it. */
export const fillExample = async (name: string, words: Readonly<Record<string, string>>): Promise<string> => {
  const text = await readFile(new URL(name, import.meta.url), 'utf8');
  const missing = Object.keys(words).filter((word) => !text.includes(word));
  if (missing.length > 0) throw new Error(`${name} does not have ${missing.join(', ')}.`);
  // In one go, so that nothing is replaced twice.
  const any = new RegExp(Object.keys(words).join('|').replaceAll('.', '\\.'), 'g');
  return text.replace(any, (word) => words[word] ?? word);
};
