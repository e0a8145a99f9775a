import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inProject, SetupError } from './project.mjs';

const locale = 'en';
const sides = ['web', 'server'];

export const messagesFile = (side) => inProject('dist', 'messages', `${side}.${locale}.ts`);

const listFolders = (parent) =>
  existsSync(inProject(parent))
    ? readdirSync(inProject(parent), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort()
    : [];

/** The catalogues below a folder; in a large feature each part may have its own, `desk_board_` below `desk/board`. */
const listBelow = (parent, depth, prefix = '') =>
  listFolders(parent).flatMap((folder) => {
    const own = {
      prefix: `${prefix}${folder.replaceAll('-', '_')}_`,
      path: `${parent}/${folder}/messages/${locale}.json`,
    };
    return [
      ...(existsSync(inProject(own.path)) ? [own] : []),
      ...(depth > 1 ? listBelow(`${parent}/${folder}`, depth - 1, own.prefix) : []),
    ];
  });

/** The catalogues of a side: one beside each feature, and one beside each folder that has texts for all of them. */
const listCatalogues = (side) => [...listBelow(side, 1), ...listBelow(`${side}/features`, 2)];

export const cataloguePaths = (side) => listCatalogues(side).map(({ path }) => inProject(path));

/** Every message of a side by its key. */
export const readMessages = (side) =>
  listCatalogues(side).flatMap(({ prefix, path }) =>
    Object.entries(JSON.parse(readFileSync(inProject(path), 'utf8'))).map(([key, text]) => {
      if (!key.startsWith(prefix) || !/^[a-z][a-z0-9_]*$/.test(key))
        throw new SetupError(`${path}: "${key}" has to begin with "${prefix}" and be in snake_case.`);
      return { path, key, text };
    }),
  );

/** One message as a line of TypeScript. Lines stay whole: the build takes the file apart by them. */
export const writeMessage = ({ parse, TYPE }, { path, key, text }) => {
  const inputs = new Map();
  const note = (name, type) => {
    if (!inputs.has(name) || type === 'number') inputs.set(name, type);
    return `p.${name}`;
  };
  const hasTag = (element) =>
    element.type === TYPE.tag || Object.values(element.options ?? {}).some(({ value }) => value.some(hasTag));
  const choose = (options, compare) => {
    const cases = Object.entries(options);
    const last = cases.findIndex(([name]) => name === 'other');
    const [[, otherwise]] = cases.splice(last, 1);
    const tests = cases.map(([name, { value }]) => `${compare(name)} ? ${write(value)} : `);
    return `(${tests.join('')}${write(otherwise.value)})`;
  };
  let counted;
  const writeOne = (element) => {
    if (element.type === TYPE.literal) return JSON.stringify(element.value);
    if (element.type === TYPE.argument) return note(element.value, 'string | number');
    if (element.type === TYPE.pound) return counted;
    if (element.type === TYPE.tag)
      return `${note(element.value, '(text: string) => ReactNode')}(${write(element.children)})`;
    if (element.type === TYPE.select) {
      const names = Object.keys(element.options).map((name) => (name === 'other' ? 'string' : `'${name}'`));
      const input = note(element.value, names.includes('string') ? 'string' : names.join(' | '));
      return choose(element.options, (name) => `${input} === '${name}'`);
    }
    if (element.type === TYPE.plural && element.pluralType === 'cardinal' && element.offset === 0) {
      const input = note(element.value, 'number');
      const outer = counted;
      counted = input;
      const chosen = choose(element.options, (name) =>
        name.startsWith('=') ? `${input} === ${name.slice(1)}` : `plural(${input}) === '${name}'`,
      );
      counted = outer;
      return chosen;
    }
    throw new SetupError(`${path}: "${key}" has something that messages do not use.`);
  };
  const write = (elements) => {
    if (elements.some(hasTag)) return `rich(${elements.map(writeOne).join(', ')})`;
    if (elements.every(({ type }) => type === TYPE.literal))
      return JSON.stringify(elements.map(({ value }) => value).join(''));
    // A choice is a text already.
    if (elements.length === 1 && elements[0].options) return writeOne(elements[0]);
    const parts = elements.map((element) =>
      element.type === TYPE.literal
        ? element.value.replaceAll(/[\\`]|\$(?=\{)/g, '\\$&').replaceAll('\n', '\\n')
        : `\${${writeOne(element)}}`,
    );
    return `\`${parts.join('')}\``;
  };
  let elements;
  try {
    elements = parse(text, { requiresOtherClause: false, shouldParseSkeletons: false });
  } catch (problem) {
    throw new SetupError(`${path}: "${key}" is not in ICU message format (${problem.message}).`);
  }
  const body = write(elements);
  const types = [...inputs].map(([name, type]) => `${name}: ${type}`).join('; ');
  return `export const ${key} = (${types && `p: { ${types} }`}) => ${body};`;
};

const helpers = (side, plural) =>
  side === 'web'
    ? `// @ts-nocheck
import { createElement, Fragment, type ReactNode } from 'react';
export const plural: (n: number) => string = ${plural};
export const rich = (...parts: ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);
`
    : `// @ts-nocheck
export const plural: (n: number) => string = ${plural};
`;

/** A reader may be at it, in another process: the file is there in one piece or not at all. */
const writeWhole = (path, text) => {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  writeFileSync(`${path}.${process.pid}`, text);
  renameSync(`${path}.${process.pid}`, path);
};

const compileSide = async (side, source) => {
  const file = messagesFile(side);
  const stamp = `// ${createHash('sha256').update(source).digest('hex')}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8').startsWith(stamp)) return;
  const icu = await import('@formatjs/icu-messageformat-parser');
  const cardinals = await import('make-plural/cardinals');
  const messages = readMessages(side).map((message) => writeMessage(icu, message));
  mkdirSync(inProject('dist', 'messages'), { recursive: true });
  const helpersFile = `./${side}.${locale}.helpers.ts`;
  writeWhole(inProject('dist', 'messages', helpersFile), helpers(side, cardinals[locale]));
  writeWhole(inProject('dist', 'messages', `${side}.ts`), `export * as m from './${side}.${locale}.ts';\n`);
  const head = [
    `import { plural${side === 'web' ? ', rich' : ''} } from '${helpersFile}';`,
    ...(side === 'web' ? [`import type { ReactNode } from 'react';`] : []),
  ];
  writeWhole(file, `${stamp}${[...head, ...messages].join('\n')}\n`);
};

/** Writes each side's catalogues as functions that pages and mails call; costs nothing where they are up to date. */
export const compileMessages = async () => {
  const self = readFileSync(new URL(import.meta.url));
  for (const side of sides) {
    const catalogues = listCatalogues(side).map(
      ({ path }) => `${path}\n${readFileSync(inProject(path), 'utf8')}`,
    );
    await compileSide(side, [self, ...catalogues].join('\n'));
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await compileMessages();
