import { formatDay, type IsoDay, lagosDay } from '@spade/contracts/lagos';
import { formatNaira } from '@spade/contracts/naira';
import type { ProductRow } from './product-cells.ts';

/** What a product costs now by its regular price and its sale price, which may have a time. */
export interface SalePrice {
  priceKobo: number | undefined;
  /** The regular price while the sale price counts. */
  formerKobo: number | null;
  /** What comes otherwise than there, in words. */
  note?: string;
}

/** `2026-11-30 23:59:59`; null where it is no date: a spreadsheet may have turned it into `11/30/26`. */
function dayIn(text: string): IsoDay | undefined | null {
  if (text === '') return undefined;
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:[ T]|$)/.exec(text) ?? [];
  return day === undefined || Number.isNaN(Date.parse(day)) ? null : day;
}

/**
 * A sale price counts while its time runs. Here no price has a time: one that has begun stays until staff change it, one
 * that has not begun, that is over, or whose time cannot be read does not come along.
 */
export function salePriceOf(
  row: ProductRow,
  regular: number | undefined,
  reduced: number | undefined,
): SalePrice {
  if (reduced === undefined) return { priceKobo: regular, formerKobo: null };
  if (regular === undefined) return { priceKobo: reduced, formerKobo: null };
  if (reduced >= regular) return { priceKobo: regular, formerKobo: null };
  const starts = dayIn(row.text('Date sale price starts'));
  const ends = dayIn(row.text('Date sale price ends'));
  const today = lagosDay(new Date());
  const name = `Its sale price of ${formatNaira(reduced)}`;
  const withoutSale = (note: string) => ({ priceKobo: regular, formerKobo: null, note });
  if (starts === null || ends === null)
    return withoutSale(`${name} stays out: its days cannot be read.`);
  if (ends !== undefined && ends < today)
    return withoutSale(`${name} stays out: it ended on ${formatDay(ends)}.`);
  if (starts !== undefined && starts > today)
    return withoutSale(`${name} stays out: it begins on ${formatDay(starts)}. Set it here then.`);
  const sale = { priceKobo: reduced, formerKobo: regular };
  if (ends === undefined) return sale;
  return {
    ...sale,
    note: `${name} ends there on ${formatDay(ends)}. Here it stays until you change it.`,
  };
}
