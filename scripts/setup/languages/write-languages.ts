import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { anyFolder, readScript } from './localize-script.ts';
import type { SpokenLanguage } from './read-language.ts';

const writeFileIn = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
};

/** The folder of a language's scripts. The scripts' own names depend on the code alone. */
export const folderOf = ({ language, hash }: SpokenLanguage): string => `assets/${language}-${hash}/`;

const listScripts = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(({ name }) => name.endsWith('.js'))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
};

const readScripts = async (folder: string, names: readonly string[]) =>
  Promise.all(
    names.map(async (name) => {
      const code = await readFile(join(folder, name), 'utf8');
      return { name, inLanguage: readScript(name, code) };
    }),
  );

/** Writes the scripts of every language in place of the one build without any. */
export const writeScripts = async (webDir: string, spoken: readonly SpokenLanguage[]): Promise<void> => {
  const built = join(webDir, anyFolder);
  const scripts = await readScripts(built, await listScripts(built));
  for (const one of spoken)
    for (const { name, inLanguage } of scripts)
      await writeFileIn(join(webDir, folderOf(one), name), inLanguage(one, folderOf(one)));
  await rm(built, { recursive: true });
};

/** Writes the modules that draw the first paints, and returns their place for each language. */
export const writeFirstPaints = async (builtDir: string, spoken: readonly SpokenLanguage[]) => {
  const scripts = await readScripts(builtDir, await listScripts(builtDir));
  const written: { one: SpokenLanguage; paintFile: string }[] = [];
  for (const one of spoken) {
    const target = `${builtDir}-${one.language}`;
    for (const { name, inLanguage } of scripts)
      await writeFileIn(join(target, name), inLanguage(one, folderOf(one)));
    written.push({ one, paintFile: join(target, 'first-paint.js') });
  }
  return written;
};
