import { readLanguage } from './read-language.ts';

type Said = (input?: Record<string, unknown>) => unknown;

/** The messages of the pages as functions, in any language: for tests, which otherwise have the English ones. */
export const messagesIn = (language: string): Record<string, Said> => {
  const { write, plural } = readLanguage(language);
  const choose: unknown = new Function(`return ${plural}`)();
  const rich = (...parts: unknown[]) => parts.flat();
  return new Proxy<Record<string, Said>>(
    {},
    {
      get: (_, key) => {
        const code = write(String(key), { input: 'p', plural: 'q', rich: 'r' });
        return (input: unknown) => new Function('p', 'q', 'r', `return ${code}`)(input, choose, rich);
      },
    },
  );
};
