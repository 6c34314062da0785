import { idFrom } from '@spade/contracts/ids';
import type { OrderAttention, OrderFilters } from '@spade/contracts/messages/order-lists';
import { transitions } from '@spade/contracts/orders/order.states';
import { likePattern, wordsOf } from '@spade/platform/list/read-page';
import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrdersTables } from '../tables/orders-db.ts';
import { amountDue } from './amount-due.ts';
import { hasOpenGrantAsk } from './grant-asks.ts';
import { hasOpenProblem } from './order-problems.ts';
import { isInState, type OrderCondition } from './transition.ts';

/** Characters that people take for one another → the one that stands for both; as in the migration. */
const lookAlikes: Readonly<Record<string, string>> = {
  o: '0',
  q: '0',
  i: '1',
  l: '1',
  s: '5',
  z: '2',
  b: '8',
  g: '6',
  u: 'v',
};

/** Letters without their marks, as the function `plain_letters` of the database makes them. */
const plainLetters = (text: string): string =>
  text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');

/** `SO HH9ES`, `so-hh9es` and `50HH9E5` all become `50hh9e5`, as the column `folded_reference` holds them. */
export function foldReference(text: string): string {
  const letters = text.toLowerCase().replace(/[^a-z0-9]/g, '');
  return letters.replace(/[oqilszbgu]/g, (letter) => lookAlikes[letter] ?? letter);
}

/** The prefix of a reference, which a bank may print with any mark behind it, and its five characters. */
const REFERENCE = /(?<![a-z0-9])[s5][o0q][\s\-_./:]*([a-z0-9]{5})(?![a-z0-9])/g;
const BARE_REFERENCE = /^[a-z0-9]{5}$/;

/** `18900`, `₦18,900`, `18 900`, `NGN 18,900.50`, `132k`, `1.5m`. */
const AMOUNT = /^(₦|ngn|n)?\s*(\d{1,3}(?:[, ]\d{3})+|\d{1,13})(?:\.(\d{1,2}))?\s*([km])?$/;

const factors: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 };

/** `58`, and `#58`, `no. 58`, `order 58`, which can mean nothing but the number of an order. */
const ORDER_NUMBER = /^(#|(?:order|no\.?|nr\.?)\s*#?)?\s*(\d+)$/;

/** A local number; it is stored as +234…. */
const PHONE = /^0([789][0-9 -]*)$/;

/** What staff may have meant by a search text. */
export interface SearchMeaning {
  /** Folded references that the text contains. */
  references: string[];
  /** The text as the number that staff see. */
  id: number | undefined;
  /** The text as an amount. */
  kobo: number | undefined;
  /** The text is nothing but a reference, a number or an amount: no other field needs to be read. */
  isCertain: boolean;
  /** Parts that must all occur, in any order. */
  words: string[];
  /** The text as a phone number. */
  phone: string | undefined;
}

/** Reads a search text. */
export function readSearch(search: string): SearchMeaning {
  const text = search.trim().toLowerCase();
  const found = [...text.matchAll(REFERENCE)];
  const references = found.map(([, letters = '']) => `50${foldReference(letters)}`);
  if (BARE_REFERENCE.test(text)) references.push(`50${foldReference(text)}`);
  // "So Chidi" may be a name, but no name has a digit or a hyphen after "so".
  const isReference = found[0]?.[0] === text && /\d|-/.test(text.slice(2));
  const [, sign, naira = '', kobo = '', unit = ''] = AMOUNT.exec(text) ?? [];
  const inKobo = Number(naira.replaceAll(/[, ]/g, '')) * 100 + Number(kobo.padEnd(2, '0'));
  const amount = inKobo * (factors[unit] ?? 1);
  const isAmount = naira !== '' && Number.isSafeInteger(amount);
  // `701 111` may be a part of a phone number, and `5m` of a product.
  const isOnlyAmount =
    isAmount && unit === '' && (sign !== undefined || kobo !== '' || naira.includes(','));
  const [, marker, digits = ''] = ORDER_NUMBER.exec(text) ?? [];
  const id = idFrom(digits);
  return {
    references,
    id,
    kobo: isAmount ? amount : undefined,
    isCertain: isReference || isOnlyAmount || (id !== undefined && marker !== undefined),
    words: wordsOf(text),
    phone: PHONE.exec(text)?.[1]?.replace(/[ -]/g, ''),
  };
}

/**
 * True in SQL for orders that the text may mean; undefined when there is no text. A number, a reference or an
 * amount is found by an index; other text is looked for in id, reference, name, e-mail, phone, product, city and state.
 */
function matchesSearch(search: string): RawBuilder<SqlBool> | undefined {
  const { references, id, kobo, isCertain, words, phone } = readSearch(search);
  if (words.length === 0) return undefined;
  const contains = (text: string) =>
    sql<SqlBool>`plain_letters(search_text) like ${likePattern(plainLetters(text))}`;
  const meanings = [
    ...references.map((reference) => sql<SqlBool>`folded_reference = ${reference}`),
    ...(id === undefined ? [] : [sql<SqlBool>`id = ${id}`]),
    ...(kobo === undefined
      ? []
      : [sql<SqlBool>`${amountDue()} = ${kobo}`, sql<SqlBool>`amount_received_kobo = ${kobo}`]),
    ...(isCertain ? [] : [sql<SqlBool>`(${sql.join(words.map(contains), sql` and `)})`]),
    ...(phone === undefined ? [] : [contains(`+234${phone}`)]),
  ];
  return sql<SqlBool>`(${sql.join(meanings, sql` or `)})`;
}

/** Days after which staff look for an order that was sent and whose day is not known. */
const NOT_DELIVERED_DAYS = 7;

/** True for orders that staff must resolve by hand; each has its own index. */
export const attentionCondition: Record<OrderAttention, OrderCondition> = {
  paid_late: () => sql<SqlBool>`is_paid_late`,
  overdue: () => sql<SqlBool>`is_overdue`,
  taken_back: () =>
    sql<SqlBool>`is_payment_taken_back and ${isInState('isCharged')}
      and coalesce(amount_received_kobo, 0) - amount_refunded_kobo < ${amountDue()}`,
  not_delivered: () =>
    sql<SqlBool>`${isInState('isToHandOver')} and exists (select from shipments s
      where s.order_id = orders.id
        and coalesce((s.expected_on + 1)::timestamp at time zone 'Africa/Lagos',
          s.sent_at + make_interval(days => ${sql.lit(NOT_DELIVERED_DAYS)})) < now())`,
  problem: () => hasOpenProblem,
  grant_asked: () => hasOpenGrantAsk,
  not_in_shopify: (row) => row('shopifyError', 'is not', null),
  came_back: (row) =>
    row.and([row('status', '=', transitions.takeReturn.to), row('refundDecidedKobo', '=', 0)]),
};

/** The condition of the staff list and the export; true when nothing is filtered. */
export function matches(filters: OrderFilters): OrderCondition {
  return (row) => row.and(conditionsOf(filters, row));
}

function conditionsOf(
  { status = [], attention, placedBy, from, to, search }: OrderFilters,
  row: ExpressionBuilder<OrdersTables, 'orders'>,
) {
  const searched = matchesSearch(search ?? '');
  return [
    ...(status.length > 0 ? [row('status', 'in', status)] : []),
    ...(attention !== undefined ? [attentionCondition[attention](row)] : []),
    ...(placedBy !== undefined
      ? [row('placedBy', placedBy === 'staff' ? 'is not' : 'is', null)]
      : []),
    ...(from !== undefined ? [row('createdAt', '>=', new Date(from))] : []),
    ...(to !== undefined ? [row('createdAt', '<=', new Date(to))] : []),
    ...(searched ? [searched] : []),
  ];
}
