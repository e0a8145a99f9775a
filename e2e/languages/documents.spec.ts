import { directionOf, languages } from '#contract/languages.rules.ts';
import { pages } from '#contract/pages.ts';
import { expect, test } from '../support/house.ts';
import { speak } from '../support/speak.ts';

const shown = {
  [pages.rooms]: 'lib_page_rooms',
  [pages.studyRooms]: 'lib_page_study_rooms',
  [pages.pcs]: 'bookables_pcs_heading',
  [pages.food]: 'food_food_order',
  [pages.questions]: 'lib_page_questions',
};

test('search engines find each public page in each language, told as such before any script has run [LANG-1, LANG-3]', {
  tag: '@thorough',
}, async ({ request }) => {
  for (const language of languages) {
    const say = speak(language);
    for (const [path, title] of Object.entries(shown)) {
      const response = await request.get(`${path}?lang=${language}`);
      const html = await response.text();
      const { vary, 'content-language': said } = response.headers();
      expect(said, path).toBe(language);
      expect(vary, path).toMatch(/Accept-Language, Cookie/i);
      const direction = directionOf(language) === 'rtl' ? ' dir="rtl"' : '';
      expect(/<html lang="[\w-]+"( dir="\w+")?/.exec(html)?.[0]).toBe(`<html lang="${language}"${direction}`);
      const named = `${say(title).replace('&', '&amp;')} · Nightdesk`;
      expect(/<title>(.*)<\/title>/.exec(html)?.[1]).toBe(named);
      const alternates = [...html.matchAll(/<link rel="alternate" hreflang="([\w-]+)" href="([^"]*)">/g)];
      expect(alternates.map(([, one]) => one)).toEqual([...languages, 'x-default']);
      const address = path.replace('&', '&amp;');
      expect(alternates.map(([, , href]) => href?.replace(/^https?:\/\/[^/]+/, ''))).toEqual([
        ...languages.map((one) => `${address}?lang=${one}`),
        address,
      ]);
    }
  }
});
