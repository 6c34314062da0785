/** What every part of the shop must know about one field of the order form that the buyer fills in. */
export interface BuyerField {
  /** Name in HTTP bodies, as heading of the CSV export, and (in snake case) as column of `orders`. */
  flatName: string;
  /** Left out by the buyer: the field may be missing or null. */
  isOptional: boolean;
  /**
   * What replaces the value when the buyer is erased; null keeps it. Never an empty text: every
   * erased field must show that something was there (specification.md 13).
   */
  erasedAs: string | null;
  /**
   * How the hash of the idempotency key takes the field in. The first six fields have a fixed
   * position; every later field is `named`, so that keys of earlier orders keep their hash.
   */
  hashedBy: 'position' | 'name';
  /** The buyer's status page shows it; the page is open to anyone who has its link. */
  isOnStatusPage: boolean;
  /** E-mails about the order need it. */
  isInMails: boolean;
  /** Who may correct it after the order was placed: staff alone, or the buyer, too; null: no one. */
  correctedBy: 'staff' | 'buyer' | null;
  /** What an e-mail about a correction calls it. */
  inWords: string;
}

const REPLACEMENT = '(erased)';

/**
 * The buyer of an order, one row for each field of the form. Request, idempotency hash, table,
 * status page, staff screens, CSV, e-mails, personal export and erasure derive from these rows.
 * The rows before `hashedBy: 'name'` must keep their order.
 */
export const buyerFields = {
  name: {
    flatName: 'customerName',
    isOptional: false,
    erasedAs: REPLACEMENT,
    hashedBy: 'position',
    isOnStatusPage: true,
    isInMails: true,
    correctedBy: 'staff',
    inWords: 'name',
  },
  email: {
    flatName: 'customerEmail',
    isOptional: false,
    // `.invalid` can never receive mail (RFC 2606).
    erasedAs: 'erased@erased.invalid',
    hashedBy: 'position',
    isOnStatusPage: false,
    isInMails: true,
    correctedBy: 'buyer',
    inWords: 'email address',
  },
  /** E.164, for example `+2348031234567`. */
  phone: {
    flatName: 'customerPhone',
    isOptional: false,
    erasedAs: REPLACEMENT,
    hashedBy: 'position',
    isOnStatusPage: false,
    isInMails: false,
    correctedBy: 'buyer',
    inWords: 'phone number',
  },
  address: {
    flatName: 'shippingAddress',
    isOptional: false,
    erasedAs: REPLACEMENT,
    hashedBy: 'position',
    isOnStatusPage: false,
    isInMails: false,
    correctedBy: 'buyer',
    inWords: 'address',
  },
  city: {
    flatName: 'shippingCity',
    isOptional: false,
    erasedAs: REPLACEMENT,
    hashedBy: 'position',
    isOnStatusPage: true,
    isInMails: false,
    correctedBy: 'buyer',
    inWords: 'city',
  },
  /** The federal state alone names no one, and accounts need where the goods went. */
  state: {
    flatName: 'shippingState',
    isOptional: false,
    erasedAs: null,
    hashedBy: 'position',
    isOnStatusPage: true,
    isInMails: false,
    correctedBy: 'staff',
    inWords: 'state',
  },
  /** What the rider looks for: many streets have no numbers. */
  landmark: {
    flatName: 'shippingLandmark',
    isOptional: true,
    erasedAs: REPLACEMENT,
    hashedBy: 'name',
    isOnStatusPage: false,
    isInMails: false,
    correctedBy: 'buyer',
    inWords: 'landmark',
  },
  /** A part of the state with a delivery fee of its own. */
  area: {
    flatName: 'deliveryArea',
    isOptional: true,
    erasedAs: REPLACEMENT,
    hashedBy: 'name',
    isOnStatusPage: false,
    isInMails: false,
    correctedBy: 'staff',
    inWords: 'area',
  },
} as const satisfies Record<string, BuyerField>;

type Fields = typeof buyerFields;

/** Name of a field of the buyer. */
export type BuyerFieldName = keyof Fields;

type NamesWhere<Condition> = {
  [Name in BuyerFieldName]: Fields[Name] extends Condition ? Name : never;
}[BuyerFieldName];

type Required = NamesWhere<{ isOptional: false }>;
type Optional = NamesWhere<{ isOptional: true }>;

/** The buyer of an order, as the services exchange it. */
export type Buyer = { [Name in Required]: string } & { [Name in Optional]?: string | null };

/** What the buyer's status page shows of the buyer. */
export type StatusPageBuyer = Pick<Buyer, NamesWhere<{ isOnStatusPage: true }>>;

/** What e-mails about an order need of the buyer. */
export type MailBuyer = Pick<Buyer, NamesWhere<{ isInMails: true }>>;

/** A field that a buyer may correct. */
export type CorrectableField = NamesWhere<{ correctedBy: 'buyer' }>;

/** A field that staff may correct. */
export type StaffCorrectableField = NamesWhere<{ correctedBy: 'buyer' | 'staff' }>;

/** Some of the buyer's fields under their flat names, as HTTP bodies and the table have them; optional ones stay optional. */
export type Flat<Some> = {
  [Name in keyof Some as Name extends BuyerFieldName
    ? Fields[Name]['flatName']
    : never]: Some[Name];
};

/** All of the buyer's fields under their flat names. */
export type FlatBuyer = Flat<Buyer>;

/** The names of the fields, in the order of the table. */
export const buyerFieldNames = Object.keys(buyerFields) as BuyerFieldName[]; // keys() loses the literal types

/** The row of a field, without the literal types that a loop over all rows cannot use. */
export function buyerField(name: BuyerFieldName): BuyerField {
  return buyerFields[name];
}

function namesWhere<Name extends BuyerFieldName>(isWanted: (field: BuyerField) => boolean): Name[] {
  // The caller's condition is that of the type.
  return buyerFieldNames.filter((name) => isWanted(buyerFields[name])) as Name[];
}

/** The fields that the buyer's status page shows. */
export const statusPageFieldNames = namesWhere<keyof StatusPageBuyer>((f) => f.isOnStatusPage);

/** Staff correct the state and its area, which decide the delivery fee, and the name, by which payments are known. */
export const staffCorrectableFields = namesWhere<StaffCorrectableField>(
  (field) => field.correctedBy !== null,
);

/** What a buyer may correct of an order. */
export const correctableFields = namesWhere<CorrectableField>(
  (field) => field.correctedBy === 'buyer',
);

/** The fields that e-mails need. */
export const mailFieldNames = namesWhere<keyof MailBuyer>((field) => field.isInMails);

/** The named fields of a buyer. */
export function pickBuyer<Name extends BuyerFieldName>(
  buyer: Pick<Buyer, Name>,
  names: readonly Name[],
): Pick<Buyer, Name> {
  // One entry for each name.
  return Object.fromEntries(names.map((name) => [name, buyer[name]])) as Pick<Buyer, Name>;
}

/** Flat names to nested: the buyer in a row of the table or a body. Takes nothing else of it. */
export function nestBuyer(flat: FlatBuyer): Buyer {
  const values: Record<string, string | null | undefined> = flat;
  // One entry for each field of Buyer, read under the name that its type has in FlatBuyer.
  return Object.fromEntries(
    buyerFieldNames.map((name) => [name, values[buyerFields[name].flatName]]),
  ) as Buyer;
}

/** Nested to flat names: the fields of the buyer that `buyer` has. */
export function flattenBuyer<Some extends Partial<Buyer>>(buyer: Some): Flat<Some> {
  // Only the fields that both the table and `buyer` have.
  return Object.fromEntries(
    buyerFieldNames
      .filter((name) => name in buyer)
      .map((name) => [buyerFields[name].flatName, buyer[name]]),
  ) as Flat<Some>;
}
