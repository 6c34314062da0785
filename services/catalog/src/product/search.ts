import { anyOf } from '@spade/platform/database/statements';
import { likePattern } from '@spade/platform/list/read-page';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CatalogTables } from '../catalog.tables.ts';

/** The first letters and words of a search that count; a longer one was pasted. */
const MAX_SEARCHED = 100;
const MAX_WORDS = 12;

/** Words that say nothing about a product; they count only where nothing else was typed. */
const fillers = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with']);

/** Letters from which on one of them may be wrong. */
const MIN_CORRECTED = 5;

/** A word of a search with its other number: `pumps` finds a pump. The first form is as typed. */
type Word = readonly [typed: string, ...others: string[]];

/** What a search asks for: words in any order, or the signs that were typed where there is no word. */
export interface Search {
  readonly words: readonly Word[];
  /** Looked for as it is; empty where there are words. */
  readonly signs: string;
}

type Db = Kysely<CatalogTables>;

/** Reads what was typed; undefined when there is nothing to look for. */
export async function readSearch(db: Db, typed = ''): Promise<Search | undefined> {
  const text = typed.replaceAll('\0', '').trim().slice(0, MAX_SEARCHED);
  if (!text) return undefined;
  // Folded by the function that folded the products.
  const { rows } = await sql<{ folded: string }>`select fold_search(${text}) as folded`.execute(db);
  const all = (rows[0]?.folded ?? '').split(' ').filter(Boolean).slice(0, MAX_WORDS);
  const telling = all.filter((word) => !fillers.has(word));
  const words = (telling.length > 0 ? telling : all).map(formsOf);
  return { words, signs: words.length > 0 ? '' : text };
}

function formsOf(word: string): Word {
  if (!/^[a-z]{4,}$/.test(word)) return [word];
  if (word.endsWith('y')) return [word, `${word.slice(0, -1)}ies`];
  if (word.endsWith('ies')) return [word, `${word.slice(0, -3)}y`, word.slice(0, -1)];
  if (word.endsWith('es')) return [word, word.slice(0, -1), word.slice(0, -2)];
  if (word.endsWith('s') && !word.endsWith('ss')) return [word, word.slice(0, -1)];
  return [word];
}

/** A word stands anywhere in a title, or where a word starts in any of the texts: "rice" is not in "price". */
export function hasWord([typed, ...others]: Word): RawBuilder<SqlBool> {
  const starts = [typed, ...others].map(
    (form) => sql`p.search_text like ${likePattern(` ${form}`)}`,
  );
  const anywhere = sql`p.search_title like ${likePattern(typed)}`;
  return sql`(${sql.join([anywhere, ...starts], sql` or `)})`;
}

const beginsInTitle = (word: Word): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    word.map((form) => sql`p.search_title like ${likePattern(` ${form}`)}`),
    sql` or `,
  )})`;

/** The products that match: all of the words, or with `some` at least one. */
export function matches({ words, signs }: Search, some = false): RawBuilder<SqlBool> {
  if (signs) {
    const pattern = likePattern(signs);
    return sql`(p.title ilike ${pattern} or p.description ilike ${pattern})`;
  }
  return sql`(${sql.join(words.map(hasWord), some ? sql` or ` : sql` and `)})`;
}

/** 0 where every word begins one of the title, 1 where the title has them all, else 2. */
export function rankOf({ words, signs }: Search): RawBuilder<number> {
  if (signs) return sql`(p.title not ilike ${likePattern(signs)})::int`;
  const inTitle = words.map(([typed]) => sql`p.search_title like ${likePattern(typed)}`);
  return sql`case when ${sql.join(words.map(beginsInTitle), sql` and `)} then 0
    when ${sql.join(inTitle, sql` and `)} then 1 else 2 end`;
}

/** How many of the words a product has: those nearest to a search that found nothing have most. */
export const wordsFound = ({ words }: Search): RawBuilder<number> =>
  sql`(${sql.join(
    words.map((word) => sql`${hasWord(word)}::int`),
    sql` + `,
  )})`;

/**
 * The search with each word that no product has replaced by one of the products that is a letter away; undefined when
 * there is none to replace, or nothing to replace it by. `filter`: the products that may be shown.
 */
export async function correctSearch(
  db: Db,
  { words, signs }: Search,
  filter: RawBuilder<unknown>,
): Promise<Search | undefined> {
  const corrected: Word[] = [];
  for (const word of words) {
    const [near] = (await countOf(db, word, filter)) > 0 ? [] : await nearWords(db, word, filter);
    corrected.push(near === undefined ? word : [near]);
  }
  const isSame = corrected.every(([typed], index) => typed === words[index]?.[0]);
  return isSame ? undefined : { words: corrected, signs };
}

async function countOf(db: Db, word: Word, filter: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from shopify_products p where ${filter} and ${hasWord(word)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Words of products that are one letter away, that of most products first. */
async function nearWords(
  db: Db,
  word: Word,
  filter: RawBuilder<unknown>,
): Promise<readonly string[]> {
  const forms = word
    .filter((form) => form.length >= MIN_CORRECTED && /^[a-z]+$/.test(form))
    .flatMap((form) => [form, `${form}s`]);
  if (forms.length === 0) return [];
  const { rows } = await sql<{ word: string }>`
    select word from search_words
    where deletes && (select array_agg(part) from unnest(${sql.val(forms)}::text[]) as form,
      unnest(word_deletes(form)) as part)
    order by word limit 50`.execute(db);
  const counted: { known: string; count: number }[] = [];
  for (const { word: known } of rows)
    if (forms.some((form) => isOneLetterAway(form, known)))
      counted.push({ known, count: await countOf(db, [known], filter) });
  return counted
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .map(({ known }) => known);
}

/** One letter is missing, too many, or another one, or two neighbours are turned. */
function isOneLetterAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const [restOfShort, restOfLong] = [short.slice(start), long.slice(start)];
  if (short.length + 1 === long.length) return restOfShort === restOfLong.slice(1);
  if (short.length !== long.length) return false;
  const [a = '', b = ''] = restOfShort;
  return (
    restOfShort.slice(1) === restOfLong.slice(1) ||
    (restOfLong.startsWith(b + a) && restOfShort.slice(2) === restOfLong.slice(2))
  );
}

/** The words as a buyer reads them. */
export const textOfSearch = ({ words }: Search): string => words.map(([typed]) => typed).join(' ');

/** The categories that a name or the last part of a category page's address means. */
export async function categoriesNamed(db: Db, given: string): Promise<RawBuilder<SqlBool>> {
  const name = given.replaceAll('\0', '');
  // One look into the index for each category, however many products there are.
  const { rows } = await sql<{ name: string }>`
    with recursive names as (
      (select category as name from shopify_products
        where retired_at is null and category is not null order by category limit 1)
      union all
      select (select category from shopify_products
        where retired_at is null and category > names.name order by category limit 1)
      from names where names.name is not null
    )
    select name from names where name is not null
      and replace(fold_search(name), ' ', '-') = replace(fold_search(${name}), ' ', '-')`.execute(
    db,
  );
  return sql`p.category = ${anyOf(rows.length > 0 ? rows.map((row) => row.name) : [name], 'text')}`;
}
