import { readFile } from 'node:fs/promises';

/** A configuration that lies beside this file, with other words where it has those of an example; all of them must be there. */
export const fillExample = async (name: string, words: Readonly<Record<string, string>>): Promise<string> => {
  const text = await readFile(new URL(name, import.meta.url), 'utf8');
  const missing = Object.keys(words).filter((word) => !text.includes(word));
  if (missing.length > 0) throw new Error(`${name} does not have ${missing.join(', ')}.`);
  // In one go, so that nothing is replaced twice.
  const any = new RegExp(Object.keys(words).join('|').replaceAll('.', '\\.'), 'g');
  return text.replace(any, (word) => words[word] ?? word);
};
