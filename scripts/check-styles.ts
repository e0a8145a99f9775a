import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Properties of one side: `margin-inline-start` is at the right side of an Arabic page, `margin-left` is not. */
const ofOneSide =
  /^(left|right|(margin|padding|border|scroll-margin|scroll-padding)-(left|right)(-\w+)?|border-(top|bottom)-(left|right)-radius)$/;

const aligning = /^(text-align|text-align-last|float|clear|justify-\w+)$/;

/** The values of a shorthand; brackets belong to one of them. */
const splitValues = (value: string): string[] =>
  value.match(/(\([^()]*(\([^()]*\)[^()]*)*\)|[^\s(])+/g) ?? [];

const differsBySide = (property: string, value: string): boolean => {
  if (/^(margin|padding|inset|scroll-(margin|padding)|border-(width|style|color))$/.test(property)) {
    const [, right, , left] = splitValues(value);
    return left !== undefined && left !== right;
  }
  if (property !== 'border-radius' || value.includes('/')) return false;
  const [first, second = first, third = first, fourth = second] = splitValues(value);
  return first !== second || third !== fourth;
};

/** Declarations of a style sheet that would not be mirrored on right-to-left pages. */
export const findPhysical = (css: string): string[] =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/(?<=[{;]\s*)([\w-]+):\s*([^;{}]+);/g)]
    .filter(
      ([, property = '', value = '']) =>
        ofOneSide.test(property) ||
        (aligning.test(property) && /^(left|right)$/.test(value)) ||
        differsBySide(property, value.trim()),
    )
    .map(([, property, value]) => `${property}: ${value}`);

/**
 * Selectors for the siblings after any element. Each of them costs every page: wherever an element is added or removed,
 * the browser restyles all that follows it. On the board this was 1,500 elements in each frame of scrolling.
 */
export const findAnySibling = (css: string): string[] =>
  css.replace(/\/\*.*?\*\//gs, '').match(/[^{};\n]*(?<![\w)\]])\*\s*[+~][^{};]*(?=\{)/g) ?? [];

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const sheets = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  );
  const found = sheets.flatMap((name) => {
    const css = readFileSync(join(root, 'web', name), 'utf8');
    return [
      ...findPhysical(css).map((what) => `web/${name}: ${what} is not mirrored: say it with start and end.`),
      ...findAnySibling(css).map(
        (what) => `web/${name}: ${what.trim()} slows every page: say it with :not(:first-child).`,
      ),
    ];
  });
  for (const line of found) console.error(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}
