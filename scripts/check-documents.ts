import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

type Project = { exists(path: string): boolean; read(path: string): string };

const withoutBlocks = (text: string): string => text.replace(/^\s*```.*?^\s*```$/gms, '');

/** Anchors as hosts of repositories derive them from headings. */
const anchorsOf = (text: string): string[] =>
  [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Paths in backticks, without those that stand for many: `server/features/<part>/`. */
const findPaths = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => /^[\w.-]+\/[\w./-]*$/.test(code) && !code.includes('NNNN'));

const findLinks = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link));

const isDead = (path: string, link: string, { exists, read }: Project): boolean => {
  const [file = '', anchor] = link.split('#');
  const target = file ? posix.join(posix.dirname(path), file) : path;
  return !exists(target) || (anchor !== undefined && !anchorsOf(read(target)).includes(anchor));
};

/** The paths and links of a document that lead nowhere, one line each. Only paths below `folders` are meant as such. */
export const findDeadEnds = (path: string, folders: ReadonlySet<string>, project: Project): string[] => {
  const text = withoutBlocks(project.read(path));
  const paths = findPaths(text).filter((code) => folders.has(code.split('/')[0] ?? ''));
  return [
    ...paths.filter((code) => !project.exists(code)),
    ...findLinks(text).filter((link) => isDead(path, link, project)),
  ].map((what) => `${path} names ${what}, which does not exist.`);
};

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const list = (folder: string): string[] =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);
  const top = readdirSync(root, { withFileTypes: true });
  const documents = [...top.map(({ name }) => name), ...list('docs')].filter((name) => name.endsWith('.md'));
  const folders = new Set(top.filter((entry) => entry.isDirectory()).map(({ name }) => name));
  const deadEnds = documents.flatMap((path) =>
    findDeadEnds(path, folders, {
      exists: (name) => existsSync(join(root, name)),
      read: (name) => readFileSync(join(root, name), 'utf8'),
    }),
  );
  for (const line of deadEnds) console.error(line);
  process.exitCode = deadEnds.length > 0 ? 1 : 0;
}
