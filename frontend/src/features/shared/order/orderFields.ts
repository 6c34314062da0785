import type { components } from '../../../lib/api.gen.d.ts';

type Schemas = components['schemas'];

/** What the order dialog adds to the buyer's details, and the code that the server may ask for. */
type Chosen =
  | 'quantity'
  | 'productId'
  | 'variantId'
  | 'productTitle'
  | 'totalPrice'
  | 'delivery'
  | 'pickupPointId'
  | 'deliveryFee'
  | 'mailboxCode';

/** A field of the order form that the buyer fills in; named as in the API. */
export type OrderFieldName = Exclude<keyof Schemas['PlaceOrderDto'], Chosen>;

/** A field that the buyer's own order page shows again. */
export type ReceiptFieldName = Extract<OrderFieldName, keyof Schemas['PublicOrderView']>;

/** Names of the facts that the fields make up on receipts and on staff screens. */
export const factNames = {
  customer: 'Customer',
  contact: 'Contact',
  shipsTo: 'Ships to',
} as const;

/** What a screen knows of a field; its rules are those of the request (`lib/rules`). */
export interface OrderField {
  readonly label: string;
  /** What it holds: decides the keyboard, the rule and the link on staff screens. */
  readonly kind: 'text' | 'email' | 'phone' | 'state' | 'area';
  /** Never `off`: Back and a restored tab would bring back all fields but this one. */
  readonly autoComplete: string;
  readonly autoCapitalize?: 'words';
  readonly placeholder?: string;
  /** Takes a whole row of the form. */
  readonly isWide?: true;
  readonly fact: keyof typeof factNames;
}

/** The keyboard for each kind of field. */
export const keyboards = {
  text: {},
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  state: {},
  area: {},
} as const satisfies Record<OrderField['kind'], object>;

/**
 * The fields of the order form that the buyer fills in, in their order on screen. Form, draft,
 * request body, receipt and staff screens follow this table. A field that the API requires and this
 * table lacks does not compile, and `isOnReceipt` must agree with what the order page is sent.
 */
export const orderFields: {
  readonly [Name in OrderFieldName]: OrderField & {
    readonly isOnReceipt: Name extends ReceiptFieldName ? true : false;
  };
} = {
  customerName: {
    label: 'Full name',
    kind: 'text',
    autoComplete: 'name',
    autoCapitalize: 'words',
    placeholder: 'e.g. Adaeze Obi',
    isWide: true,
    fact: 'customer',
    isOnReceipt: true,
  },
  customerEmail: {
    label: 'Email address',
    kind: 'email',
    autoComplete: 'email',
    placeholder: 'e.g. adaeze@example.com',
    fact: 'contact',
    isOnReceipt: false,
  },
  customerPhone: {
    label: 'Phone number',
    kind: 'phone',
    autoComplete: 'tel',
    placeholder: 'e.g. 0803 123 4567',
    fact: 'contact',
    isOnReceipt: false,
  },
  shippingAddress: {
    label: 'Delivery address',
    kind: 'text',
    autoComplete: 'street-address',
    placeholder: 'e.g. 14 Allen Avenue',
    isWide: true,
    fact: 'shipsTo',
    isOnReceipt: false,
  },
  shippingLandmark: {
    label: 'Landmark',
    kind: 'text',
    autoComplete: 'on',
    placeholder: 'e.g. opposite the post office',
    isWide: true,
    fact: 'shipsTo',
    isOnReceipt: false,
  },
  shippingCity: {
    label: 'City',
    kind: 'text',
    autoComplete: 'address-level2',
    placeholder: 'e.g. Ikeja',
    fact: 'shipsTo',
    isOnReceipt: true,
  },
  shippingState: {
    label: 'State',
    kind: 'state',
    autoComplete: 'address-level1',
    fact: 'shipsTo',
    isOnReceipt: true,
  },
  /** Only where the company has areas with a fee of their own. */
  deliveryArea: {
    label: 'Area',
    kind: 'area',
    autoComplete: 'on',
    fact: 'shipsTo',
    isOnReceipt: false,
  },
};

/** The names of the fields, in their order on screen. */
// Object.keys returns the table's keys and forgets their type.
export const orderFieldNames = Object.keys(orderFields) as OrderFieldName[];

/** Where the goods go: an order that is picked up does not need it. */
export const addressFieldNames = orderFieldNames.filter(
  (name) => orderFields[name].fact === 'shipsTo',
);

/** The fields that the buyer's order page shows again. */
export const receiptFieldNames = orderFieldNames.filter(
  (name): name is ReceiptFieldName => orderFields[name].isOnReceipt,
);

/** A value for each field. */
export function eachField<Name extends OrderFieldName, Value>(
  names: readonly Name[],
  read: (name: Name) => Value,
): Record<Name, Value> {
  const entries = names.map((name) => [name, read(name)] as const);
  // One entry for each of the names.
  return Object.fromEntries(entries) as Record<Name, Value>;
}

/** Fields that belong together, as the reader of an order sees them. */
export interface OrderFact {
  readonly name: string;
  readonly parts: readonly {
    readonly field: OrderFieldName;
    readonly text: string;
    /** Where to reach the buyer: `mailto:` or `tel:`. */
    readonly href: string | undefined;
  }[];
}

/** What the buyer filled in; optional fields may be empty. */
type Filled<Name extends OrderFieldName> = Readonly<Partial<Record<Name, string | null>>>;

/** What the buyer filled in, grouped into facts. `names` are the fields that the order has. */
export function factsOf<Name extends OrderFieldName>(
  order: Filled<Name>,
  names: readonly Name[],
): readonly OrderFact[] {
  const filled = names.flatMap((field) => {
    const text = order[field];
    return text ? [{ field, text, href: hrefOf(field, text) }] : [];
  });
  const facts = new Set(filled.map(({ field }) => orderFields[field].fact));
  return [...facts].map((fact) => ({
    name: factNames[fact],
    parts: filled.filter(({ field }) => orderFields[field].fact === fact),
  }));
}

/** The delivery address in one line. */
export const addressOf = (order: Filled<OrderFieldName>): string =>
  addressFieldNames.flatMap((name) => order[name] || []).join(', ');

function hrefOf(name: OrderFieldName, text: string): string | undefined {
  const { kind } = orderFields[name];
  if (kind === 'email') return `mailto:${text}`;
  return kind === 'phone' ? `tel:${text.replaceAll(' ', '')}` : undefined;
}
