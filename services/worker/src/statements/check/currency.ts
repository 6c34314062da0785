/** Currencies that accounts in Nigeria are kept in, and those of its neighbours. */
const CODE =
  /(?<![A-Z])(?:USD|EUR|GBP|CNY|RMB|CHF|JPY|CAD|AUD|ZAR|GHS|KES|XOF|XAF|AED|SAR|INR|TRY|EGP|UGX|TZS|RWF|US\$|[$€£¥])(?![A-Z])/i;
/** Words that only an account has, whatever its owner is called. */
const KIND =
  /\b(?:domiciliary|domicilary|dom(?:\.|iciliary)? ?(?:acct|account|a\/c|acc|current|cur|savings|sav)|fcy|foreign currency)\b|^dom\.?$/i;
const WORD = /\b(?:(?:us )?dollars?|euros?|pounds? sterling)\b/i;
const NAIRA =
  /^(?:NGN|566|N|₦|=N=|#|(?:NGN[ -]*)?\(?(?:nigerian? )?naira\)?(?: ?\(?(?:NGN|₦)\)?)?)$/i;

/** Whether a cell is the code of a foreign currency, and nothing else. */
export const isForeignCode = (cell: string): boolean => CODE.exec(cell)?.[0] === cell.trim();

/** Longer texts speak of a currency, and are not named by it. */
const MAX_SIGN = 40;

/** The foreign currency that this text is a sign of; null for naira and for none. */
export function foreignSign(text: string): string | null {
  const sign = text.trim();
  if (sign === '' || sign.length > MAX_SIGN || NAIRA.test(sign)) return null;
  return signIn(sign);
}

const signIn = (text: string) => firstOf(text, [CODE, KIND, WORD]);

function firstOf(text: string, patterns: readonly RegExp[]): string | null {
  return patterns.map((pattern) => pattern.exec(text)?.[0]).find((found) => found) ?? null;
}

/** What staff read of an account by the sign of another currency: a word such as domiciliary is none. */
export const foreignAccount = (sign: string): string =>
  `The account is in ${KIND.test(sign) ? `foreign currency ("${sign}")` : sign}, not in naira.`;

/** The currency that a field of its own states; null for naira and for none. */
export function foreignCurrency(code: string): string | null {
  const written = code.trim();
  return written === '' || NAIRA.test(written) ? null : written.slice(0, 20);
}

/** The sign of another currency in the name of an account; people and companies are called Euro and Dollar, too. */
export const foreignInName = (name: string): string | null => firstOf(name, [KIND, CODE]);

/** Fields that say what account this is. */
const ACCOUNT_FIELD =
  /^(?:(?:account|acct|a\/c|product|scheme|statement|base)[ ./_-]*(?:type|class|category|kind|currency|ccy|curr|code|description|desc|number|num|no|id|product)\b|(?:type|class|kind|nature|currency) of (?:account|acct|a\/c)\b|(?:currency|ccy|curr|product|scheme)\b(?: code)?)[\s.:#-]*/i;
const NAME_FIELD = /^(?:(?:account|acct|a\/c)(?:[ ./_-]*(?:name|title|holder))?\b)[\s.:#-]*/i;

/** What a cell may have beside a sign if it names the account, and nothing else. */
const ACCOUNT_WORDS =
  /\b(?:account|acct|acc|a\/c|current|savings?|cur|sav|type|class|corporate|individual|personal|business|company|nuban|currency|statement|of|in|for|the|us|united states|balance)\b|[\d\s.,:;()/*_#-]+/gi;

/**
 * The foreign currency that a field of the account names beside "Currency: NGN"; null for none. `before`: the cell to its
 * left. What a bank says of dollars besides names no account.
 */
export function foreignAccountField(text: string, before = ''): string | null {
  const field = ACCOUNT_FIELD.exec(text)?.[0];
  if (field !== undefined) return signIn(text.slice(field.length));
  const name = NAME_FIELD.exec(text)?.[0];
  if (name !== undefined) return foreignInName(text.slice(name.length));
  if (ACCOUNT_FIELD.exec(before)?.[0] === before && before !== '') return signIn(text);
  if (NAME_FIELD.exec(before)?.[0] === before && before !== '') return foreignInName(text);
  if (text.length > MAX_SIGN) return null;
  const rest = [CODE, KIND, WORD].reduce(
    (left, pattern) => left.replace(new RegExp(pattern, 'gi'), ''),
    text,
  );
  return rest.replace(ACCOUNT_WORDS, '') === '' ? signIn(text) : null;
}
