/** Ways of paying, as banks put them before their own words about a transfer. */
const CHANNEL =
  '(?:AUTO|NIP|NIPCR|NIPDR|NIBSS|FIP|CIP|NEFT|NFT|RTGS|INSTANT|TRF|TRSF|TFR|XFER|TRANSFER|FT|POS|ATM|WEB|USSD|MOB|MOBILE|INWARD|OUTWARD|INFLOW|CR|DR|CREDIT|DEBIT|PAYMENT|PYMT|TRAN|TRANS|TXN|TRANSACTION|CHQ|CHEQUE)';

/** What follows a common word where a bank wrote it: the words of its own books. */
const BOOKS = `(?:OF\\b|${CHANNEL}\\b|DEPOSIT|DUPLICATE|ENTRY|CHARGES?\\b|FEES?\\b|VAT\\b|EMTL\\b|LEVY|STAMP|\\d{4})`;

/** Short codes of banks by which companies are called, too: RVS Motors. */
const SHORT = 'RVRS|REVR|RVS|RTND|RJCT|RJTD?';
/** Codes that only banks write. */
const ABBREVIATIONS = `RVSL|RVSD|RSVL|RVRSL|REVSL|REVRSL|REVRSAL|${SHORT}`;
const CODES = `${ABBREVIATIONS}|REVERSED|CHARGE[ -]?BACKS?|CLAW[ -]?BACKS?|DISHONOU?RED|DISPENSE ERR(?:OR)?|REFER TO DRAWER|(?:UNPAID|STOPPED|BOUNCED) (?:CHQ|CHEQUE)S?`;

const SHORT_ALONE = new RegExp(`^(?:${SHORT})$`);

/** What follows the first word of a company's name. */
const COMPANY =
  /^[\s/:*|_.-]*(?:&|AND\b|(?:MOTORS?|AUTOS|AUTO PARTS|LTD|LIMITED|PLC|INC|LLC|NIG|NIGERIA|ENT|ENTERPRISES?|VENTURES?|STORES?|GLOBAL|SERVICES|GROUP|HOLDINGS?|INVESTMENTS?|INTL|INTERNATIONAL|TRADING|TRADERS|RESOURCES|CONCEPTS?|SOLUTIONS?|TECH|TECHNOLOGY|TECHNOLOGIES|LOGISTICS|FOODS?|FARMS?|FASHIONS?|COLLECTIONS?|ELECTRONICS|ELECTRICALS?|PHARMACY|PHARMA|PROPERTIES|CONSULTING|CONSULTS?|ASSOCIATES|PARTNERS|INDUSTRIES|MEDIA|ENERGY|CONSTRUCTION|ENGINEERING|SCHOOLS?|HOTELS?|BAKERY|SUPERMARKET|MART|SHOP|BOUTIQUE|MULTI[A-Z]+|COMPANY|CO|AGRO[A-Z]*|TRANSPORT|TRAVELS|HUB|HOMES|INTERIORS?|FURNITURE|GADGETS?|PHONES|COMPUTERS|SYSTEMS|NETWORKS|COMMUNICATIONS?|TELECOMS?|DESIGNS?|PRINTS|PRINTING|KITCHEN|CATERING|EVENTS|BEAUTY|COSMETICS|FABRICS|TEXTILES?|WEARS?|STUDIOS?|CLINIC|HOSPITAL|MINISTRY|MINISTRIES|CHURCH|FOUNDATION|COOPERATIVE)\b)/i;

/** What follows a word that is a bank's own: an end, a sign, or the words of its books. */
const BANKS_REST = new RegExp(`^(?:$|[\\s.]*[/:*|_\\])>-]|\\.?\\s+${BOOKS})`, 'i');

const CODE_ALONE = new RegExp(`^(?:${ABBREVIATIONS})$`);

/** Whether a word that {@link reversalAtStart} found is one that no payer writes. */
export const isBanksCode = (says: string): boolean => CODE_ALONE.test(says);

/**
 * Words that buyers write, too (`REV` is a clergyman's title, and fans are returned): they count only where punctuation
 * or the words of a bank's books follow.
 */
const WORDS =
  'REVERSALS?|REVERSING|REVERSE|REV|RTN|RTD|RETURN|RETURNED|FAILED|UNSUCCESSFUL|DECLINED|REJECTED|CANCELL?ED|CANCELLATION|RECALL(?:ED)?';

const TITLE = '(?:\\s*(?:FR|SR|DR|FATHER|PASTOR|MRS?|CANON|BISHOP|SISTER|BRO)\\b)';

const START = new RegExp(
  // Marks, numbers and channels alone may stand before the word: what follows the first other word is the payer's.
  `^[\\W\\d_]*(?<channels>(?:${CHANNEL}[\\s/:|_-]+){0,3})[*\\s]*(?:(?<code>${CODES})(?!\\p{L})|(?<word>${WORDS})(?:$|\\s*[/:*|_\\])>](?!\\s*$|${TITLE})|\\s*-(?!${TITLE}|\\p{L}+$)|\\.?\\s+(?!${TITLE}\\s+\\p{L})(?=${BOOKS}))|(?<name>REVERSALS?|REVERSING)(?=\\s))`,
  'iu',
);

/** The word by which a bank begins the words of a reversal, and the words after it. */
export interface ReversalWords {
  says: string;
  rest: string;
}

/**
 * The one list of words that say that a row takes money back, where the bank wrote the beginning of its words:
 * `***RSVL NIP/GTB/ADA OBI`, `REVERSAL OF`. Only who knows that may ask: the readers of statements and alerts.
 * `payer`: who paid, where the file has it apart. People are called Reversal, too.
 */
export function reversalAtStart(words: string, payer = ''): ReversalWords | undefined {
  const text = words.normalize('NFKC').trim();
  const found = START.exec(text.slice(0, 200));
  if (!found?.groups) return undefined;
  const { code, word, name = '', channels = '' } = found.groups;
  if (code === undefined && word === undefined && !isBanksOwn(text, channels, payer))
    return undefined;
  const says = (code ?? word ?? name).toUpperCase();
  const rest = text.slice(found[0].length);
  const isShort = SHORT_ALONE.test(says);
  if (isShort && !BANKS_REST.test(rest) && !isBanksOwn(text, channels, payer)) return undefined;
  if ((isShort || word !== undefined) && COMPANY.test(rest)) return undefined;
  return { says, rest: rest.trim() };
}

/** Whether a name may follow the word: after a channel, or in the capitals of a bank unless the payer is called so. */
function isBanksOwn(text: string, channels: string, payer: string): boolean {
  if (channels !== '') return /\s$/.test(channels);
  const name = payer.trim().toLowerCase();
  return !/\p{Ll}/u.test(text) && !(name !== '' && text.toLowerCase().startsWith(name));
}
