import { type RawBuilder, sql } from 'kysely';
import type { HouseWords, TranslatedKind } from '#contract/house/translations.rules.ts';
import type { Language } from '#contract/languages.rules.ts';
import type { Db, Tx } from '../../../db/schema.ts';

/** The languages that have any translation. */
export const findLanguages = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('translations').select('language').distinct().execute();
  return rows.map(({ language }) => language);
};

/** Translations of the house's own texts, by language. */
export const findHouseWords = async (db: Db): Promise<Map<string, HouseWords>> => {
  const rows = await db
    .selectFrom('translations')
    .select(['language', 'phrase', 'field', 'text'])
    .where('phrase', 'is not', null)
    .execute();
  type Told = {
    words: Record<string, string>;
    questions: Record<string, Record<string, string>>;
    rules: Record<string, string>;
  };
  const told = new Map<string, Told>();
  for (const { language, phrase, field, text } of rows) {
    const own = told.get(language) ?? { words: {}, questions: {}, rules: {} };
    told.set(language, own);
    if (!phrase) own.words[field] = text;
    else if (field === 'rule') own.rules[phrase] = text;
    else own.questions[phrase] = { ...own.questions[phrase], [field]: text };
  }
  return told;
};

/** Translated titles of rooms, PCs and dishes, by language and by the original they translate. */
export const findTitles = async (db: Db): Promise<Map<string, Map<string, string>>> => {
  const rows = await db
    .selectFrom('translations')
    .select(['language', 'original', 'text'])
    .where('phrase', 'is', null)
    .where('field', 'in', ['title', 'name'])
    .orderBy('subject')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ language }) => language)].map(([language, titles]) => [
      language,
      new Map(titles.map(({ original, text }) => [original, text])),
    ]),
  );
};

/** A text of the house itself in the list. */
export type HouseText = {
  kind: TranslatedKind;
  /** Its number within its kind; 0 for the house itself. */
  id: number;
  place: number;
  subject: string;
  /** The name it is stored under. */
  stored: string;
  name: string;
  field: string;
  original: string;
};

export type TextRow = Pick<HouseText, 'subject' | 'name' | 'field' | 'original'> & {
  /** Its sort key in the list. */
  key: string;
  language: Language;
  translation: string | null;
  outdated: boolean;
};

const textsOf = (
  { rank, word, name, stored = word }: { rank: number; word: string; name: string; stored?: string },
  fields: readonly string[],
  from: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const values = fields.map((field, place) => sql`(${sql.lit(place)}, ${sql.lit(field)}, ${sql.ref(field)})`);
  return sql`
    select ${sql.lit(rank)} as rank, id, place, ${sql.lit(word)} || ' ' || id as subject,
      ${sql.lit(stored)} || ' ' || id as stored, ${sql.ref(name)} as name, field, original
    from ${from} cross join lateral (values ${sql.join(values)}) as texts (place, field, original)
    where retired_at is null`;
};

const ofRooms = ['title', 'description', 'details'];

/** All texts of the house in some languages, with their translations. */
const selectTexts = (own: readonly HouseText[], languages: readonly string[]): RawBuilder<unknown> => sql`
  select lpad(place_of_language::text, 2, '0') || rank || lpad(id::text, 10, '0') || place as key, told.language,
    texts.subject, name, texts.field, texts.original, text as translation,
    coalesce(translations.original <> texts.original, false) as outdated
  from unnest(${languages}::text[]) with ordinality as told (language, place_of_language)
  cross join (
    select case kind when 'house' then 0 when 'question' then 1 else 2 end as rank, id, place, subject, stored, name, field, original
    from jsonb_to_recordset(${JSON.stringify(own)}::jsonb)
      as own (kind text, id int, place int, subject text, stored text, name text, field text, original text)
    union all ${textsOf({ rank: 3, word: 'room', name: 'title' }, ofRooms, sql`(select * from rooms where kind = 'sleeping') as rooms`)}
    union all ${textsOf({ rank: 4, word: 'study', name: 'title', stored: 'room' }, ofRooms, sql`(select * from rooms where kind = 'study') as rooms`)}
    union all ${textsOf({ rank: 5, word: 'pc', name: 'title' }, ['title', 'description'], sql`pcs`)}
    union all ${textsOf({ rank: 6, word: 'dish', name: 'name' }, ['name', 'description'], sql`dishes`)}
  ) as texts
  left join translations on translations.subject = stored and translations.language = told.language
    and translations.field = texts.field`;

type Wanted = {
  own: readonly HouseText[];
  languages: readonly string[];
  isMissing: boolean;
  after: string;
  limit: number;
};

/** One row more than the limit, to know whether there is a next page. */
export const findTexts = async (
  db: Db,
  { own, languages, isMissing, after, limit }: Wanted,
): Promise<TextRow[]> => {
  const { rows } = await sql<TextRow>`
    select * from (${selectTexts(own, languages)}) as listed
    where key > ${after} and ${isMissing ? sql`(translation is null or outdated)` : sql`true`}
    order by key limit ${limit + 1}`.execute(db);
  return rows;
};

export type ProgressRow = { language: Language; texts: number; missing: number; outdated: number };

export const countTexts = async (
  db: Db,
  own: readonly HouseText[],
  languages: readonly string[],
): Promise<ProgressRow[]> => {
  const { rows } = await sql<ProgressRow>`
    select language, count(*)::int as texts, count(*) filter (where translation is null)::int as missing,
      count(*) filter (where outdated)::int as outdated
    from (${selectTexts(own, languages)}) as listed
    group by language order by min(key)`.execute(db);
  return rows;
};

type Offered = { kind: 'room' | 'study' | 'pc' | 'dish'; id: number; field: string };

const tables = { room: 'rooms', study: 'rooms', pc: 'pcs', dish: 'dishes' } as const;

/** A text of a bookable or dish, locked until the transaction ends. */
export const lockText = async (
  tx: Tx,
  { kind, id, field }: Offered,
): Promise<{ name: string; original: string } | undefined> => {
  const isKind =
    tables[kind] === 'rooms' ? sql`kind = ${kind === 'study' ? 'study' : 'sleeping'}` : sql`true`;
  const { rows } = await sql<{ name: string; original: string }>`
    select ${sql.ref(kind === 'dish' ? 'name' : 'title')} as name, ${sql.ref(field)} as original
    from ${sql.table(tables[kind])} where id = ${id} and ${isKind} for no key update`.execute(tx);
  return rows[0];
};

/** Identifies a translation. */
export type Stored = { subject: string; language: Language; field: string };

export const findTranslation = (
  tx: Tx,
  { subject, language, field }: Stored,
): Promise<{ text: string; original: string } | undefined> =>
  tx
    .selectFrom('translations')
    .select(['text', 'original'])
    .where('subject', '=', subject)
    .where('language', '=', language)
    .where('field', '=', field)
    .executeTakeFirst();

export const deleteTranslation = async (tx: Tx, { subject, language, field }: Stored): Promise<void> => {
  await tx
    .deleteFrom('translations')
    .where('subject', '=', subject)
    .where('language', '=', language)
    .where('field', '=', field)
    .execute();
};

type NewTranslation = Omit<Stored, 'subject'> & {
  of: { room_id: number } | { pc_id: number } | { dish_id: number } | { phrase: string };
  original: string;
  text: string;
};

/** Inserts or replaces a translation. */
export const putTranslation = async (tx: Tx, { of, ...row }: NewTranslation): Promise<void> => {
  const none = { room_id: null, pc_id: null, dish_id: null, phrase: null };
  await tx
    .insertInto('translations')
    .values({ ...none, ...of, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'language', 'field'])
        .doUpdateSet({ text: row.text, original: row.original }),
    )
    .execute();
};

/** Moves the translations of a question or rule to its new wording. */
export const rewordPhrase = async (
  tx: Tx,
  kind: 'question' | 'rule',
  { from, to }: { from: string; to: string },
): Promise<void> => {
  await tx
    .updateTable('translations')
    .set({ phrase: to })
    .where('phrase', '=', from)
    .where('field', 'in', kind === 'rule' ? ['rule'] : ['question', 'answer'])
    .execute();
};
