import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Providers } from './app/providers.tsx';
import { Shell } from './app/shell.tsx';
import { HomePage } from './features/home/home-page.tsx';
import { createQueryClient } from './lib/api-query.ts';

/** The server puts the nonce of each page load in this place. */
const nonce = '__CSP_NONCE__';

const draw = (page: React.ReactNode): { head: string; body: string } => {
  const html = renderToString(
    <Providers client={createQueryClient()} styleNonce={() => nonce}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
    </Providers>,
  );
  // Mantine's own styles move to the head, where they stay when the page takes over.
  const own = /<style data-mantine-styles.*?<\/style>/gs;
  const body = withoutStyleAttributes(untilTakenOver(html.replaceAll(own, '')));
  return { head: html.match(own)?.join('') ?? '', body };
};

/** Links work as drawn. Buttons and forms wait for their script: what is tapped or typed before it would be lost. */
const untilTakenOver = (html: string): string => html.replace(/<(button|form)\b/g, '<$1 inert');

/** The policy forbids style attributes in HTML, so each becomes a rule in a style element that carries the nonce. */
const withoutStyleAttributes = (html: string): string => {
  const rules = new Map<string, number>();
  const body = html.replace(/ style="([^"]*)"/g, (_, css: string) => {
    const number = rules.get(css) ?? rules.size;
    rules.set(css, number);
    return ` data-drawn="${number}"`;
  });
  const sheet = [...rules].map(([css, number]) => `[data-drawn="${number}"]{${css}}`).join('');
  return `<style nonce="${nonce}">${sheet.replaceAll('&quot;', '"').replaceAll('&#x27;', "'")}</style>${body}`;
};

/** What a guest sees before any script has run: Home with its skeletons, and the bare house for every other page. */
export const firstPaint = {
  home: () =>
    draw(
      <Shell>
        <HomePage />
      </Shell>,
    ),
  shell: () => draw(<Shell loading />),
};
