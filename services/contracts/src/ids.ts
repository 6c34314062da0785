/** Largest integer id: PostgreSQL's `integer` ends here. */
export const MAX_ID = 2_147_483_647;

/** Whether `value` can be the integer id of something. */
export const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_ID;

/** The integer id in a path or in what staff typed; undefined when the text is not an id. */
export function idFrom(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
  return isId(id) ? id : undefined;
}

/** Most pieces of one order. No setting may raise it: the CHECK of the table `orders` has the same number. */
export const MAX_QUANTITY = 10_000;
