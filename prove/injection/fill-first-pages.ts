import type { TestDatabase } from '#server/testing/test-database.ts';

/** So many offers of a list are shown at first, and one more comes with its document, which tells that there are others. */
export const offersOfPage = 9;

/** Lists that come with their documents when they are opened without a search, and which offers stand first on them. */
const lists = [
  { path: '/rooms', offers: "rooms where kind = 'sleeping'" },
  { path: '/studyRoom', offers: "rooms where kind = 'study'" },
  { path: '/pcAccess', offers: 'pcs' },
];

export const firstPages = lists.map(({ path }) => path);

/** Gives the first offers of every list texts, each one of its own, in place of what they say. */
export const fillFirstPages = async ({ pool }: TestDatabase, texts: readonly string[]): Promise<void> => {
  for (const { offers } of lists) {
    const [table = ''] = offers.split(' ');
    const { rows } = await pool.query(`select id from ${offers} order by id limit ${texts.length}`);
    for (const [at, { id }] of rows.entries())
      await pool.query(`update ${table} set title = $2, description = $2, image = $2 where id = $1`, [
        ...[id, texts[at]],
      ]);
  }
};

/** The titles of the offers in the data that a document came with; none where it came without. */
export const readFirstTitles = (data: string | null): string[] => {
  const answers: Record<string, { title: string }[]> = JSON.parse(data ?? '{}');
  const [, offers = []] =
    Object.entries(answers).find(([call]) => call.endsWith(`?limit=${offersOfPage + 1}`)) ?? [];
  return offers.map(({ title }) => title);
};

export const fetchFirstTitles = async (url: string): Promise<string[]> => {
  const text = await (await fetch(url)).text();
  return readFirstTitles(/ id="first-responses">(.*?)<\/script>/s.exec(text)?.[1] ?? null);
};
