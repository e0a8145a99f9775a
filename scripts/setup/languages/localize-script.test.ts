import { expect, it } from 'vitest';
import { anyFolder, localizeHtml, markOf, readScript } from './localize-script.ts';
import { accent } from './pseudo-language.ts';
import type { SpokenLanguage } from './read-language.ts';

const words: Record<string, string> = {
  room: 'Zimmer',
  quoted: `"Ruhe" isn't \`hier\``,
  price: `Für $${'{5}'} \\ Nacht\nund Tag`,
};

const german: SpokenLanguage = {
  language: 'de',
  hash: 'a1b2c3d',
  say: (key) => words[key] ?? '',
  write: (_, { input, plural, rich }) => `${plural}(${input}.n)===\`one\`?\`Nacht\`:${rich}(${input}.n)`,
  plural: 'n=>n===1?`one`:`other`',
};

const inGerman = (code: string): string => readScript('a.js', code)(german, 'assets/de-a1b2c3d/');
const run = (code: string): unknown => new Function(`return ${inGerman(code)}`)();

it.each(['"', "'", '`'])('puts any words between the quotes %s', (quote) => {
  for (const [key, text] of Object.entries(words)) {
    expect(run(`${quote}${markOf(key)}${quote}`)).toBe(text);
    expect(run(`${quote}a ${markOf(key)}, ${markOf('room')}${quote}`)).toBe(`a ${text}, Zimmer`);
  }
});

it('puts words between the values of a template', () => {
  expect(run(`(a => \`\${a}${markOf('price')}\${a}\`)(1)`)).toBe(`1${words.price}1`);
});

it('keeps quotes that need nothing escaped', () => {
  expect(inGerman(`a(\`${markOf('room')}\`)`)).toBe('a(`Zimmer`)');
  expect(inGerman(`a("${markOf('quoted')}")`)).toContain("'\"Ruhe\" isn\\'t `hier`'");
});

it('writes a message with placeholders with the names that the minifier gave', () => {
  const call = `__message(\`${markOf('nights')}\`,e,P,R)`;
  expect(inGerman(`const x=e=>${call}`)).toBe('const x=e=>P(e.n)===`one`?`Nacht`:R(e.n)');
  expect(inGerman(`a+${call}+b`)).toBe('a+(P(e.n)===`one`?`Nacht`:R(e.n))+b');
  expect(inGerman(`const x=e=>${call}+b`)).toContain('=>(P(');
});

it('writes one whose input has no name, and the messages in it', () => {
  const code = `__message("${markOf('nights')}",{n:1,of:"${markOf('room')}"},P,R)`;
  expect(inGerman(code)).toBe('((p,q,r)=>q(p.n)===`one`?`Nacht`:r(p.n))({n:1,of:"Zimmer"},P,R)');
});

it('writes the plural rules of the language', () => {
  expect(inGerman(`const q=__message("${markOf('plural')}")`)).toBe('const q=n=>n===1?`one`:`other`');
});

it.each([
  ['in small letters', markOf('room').toLowerCase()],
  ['split into words', 'M: room⟧'],
  ['cut', '⟦M: ro'],
])('refuses a mark that the build has %s', (_, mark) => {
  expect(() => inGerman(`a("${mark}")`)).toThrow('a.js: the build has changed the mark of a message.');
});

it('names the folder of the language', () => {
  expect(inGerman(`["${anyFolder}a.js","assets/a.css"]`)).toBe('["assets/de-a1b2c3d/a.js","assets/a.css"]');
  const html = `<script src="/${anyFolder}a.js"></script><meta content="${markOf('quoted')}">`;
  expect(localizeHtml(html, german, 'assets/de-a1b2c3d/')).toBe(
    '<script src="/assets/de-a1b2c3d/a.js"></script><meta content="&quot;Ruhe&quot; isn\'t `hier`">',
  );
});

it('makes the pseudo-language longer, with as many words', () => {
  expect(accent('Study room 7')).toBe('Stùúdýÿ ròóòóm 7');
});
