import { errorCatalogue } from '../../../../../gateway/src/http/error-catalogue.ts';
import type {
  AllErrorDetails,
  AnswerCode,
} from '../../../../../gateway/src/http/gateway.errors.ts';

/** How the page shows a refusal. */
interface Shown {
  /** Label of the field that it stands beside; the others stand in the note of their form. */
  readonly field?: string;
  /** What the page says instead, where it knows more than the message. */
  readonly words?: string;
}

/** A refusal as the gateway sends it, and how the page shows it. */
export interface Refused extends Shown {
  readonly code: AnswerCode;
  readonly status: number;
  readonly message: string;
  readonly details?: object;
  readonly errors?: object;
}

/** A refusal with the status and the words of the gateway. */
function refused<C extends AnswerCode>(
  code: C,
  details: AllErrorDetails[C],
  shown: Shown = {},
): Refused {
  const { status, message, details: detailsOf } = errorCatalogue[code];
  return {
    code,
    status,
    ...shown,
    message: typeof message === 'string' ? message : message(details),
    ...(detailsOf && { details: detailsOf(details) }),
  };
}

/** Refusals whose words are always the same. */
const bare = (...codes: readonly AnswerCode[]): Refused[] =>
  codes.map((code) => {
    const { status, message } = errorCatalogue[code];
    if (typeof message !== 'string') throw new Error(`the words of ${code} depend on details`);
    return { code, status, message };
  });

/** One refusal of each field, by its name; each has its label. */
const ofFields = (labels: Readonly<Record<string, string>>): Refused[] =>
  Object.entries(labels).map(([name, field]) => {
    const errors = { [name]: [`The server's words on ${name}`] };
    return { ...refused('VALIDATION', { errors }, { field }), errors };
  });

/** What any call may answer, with details and without. */
const anywhere = (what: string): Refused[] => [
  refused('RATE_LIMITED', { what, retryAfterMs: 120_000 }),
  ...bare('UNAVAILABLE'),
];

/** What the others may answer as well, and the order form shows for all of them: they share its code. */
const alike = [
  ...bare('CROSS_SITE', 'PAYLOAD_TOO_LARGE', 'BAD_REQUEST'),
  ...bare('PLATFORM.DEADLINE_EXCEEDED', 'PLATFORM.OVERLOADED', 'PLATFORM.UNAVAILABLE'),
  ...bare('PLATFORM.UNKNOWN_MESSAGE', 'PLATFORM.INTERNAL', 'MALFORMED_JSON'),
  refused('UNSUPPORTED_MEDIA_TYPE', { expected: 'application/json' }),
];

/** Every code that a form of the buyer can get, by form. After those of `goneProduct`, nothing is left to press. */
export const refusals = {
  orderForm: [
    ...anywhere('orders'),
    ...alike,
    ...ofFields({
      customerName: 'Full name',
      customerEmail: 'Email address',
      customerPhone: 'Phone number',
      shippingAddress: 'Delivery address',
      shippingLandmark: 'Landmark',
      shippingCity: 'City',
      shippingState: 'State',
      quantity: 'Quantity',
    }),
    refused(
      'ORDERS.TOO_MANY_OPEN',
      { by: 'phone', limit: 3, freeAt: null },
      { field: 'Phone number' },
    ),
    refused(
      'ORDERS.TOO_MANY_OPEN',
      { by: 'email', limit: 3, freeAt: null },
      { field: 'Email address' },
    ),
    refused('ORDERS.HELD_BY_OTHERS', { orderable: 0, freeAt: null }, { field: 'Quantity' }),
    ...bare('CATALOG.CONTENDED', 'CATALOG.HOLD_ENDED'),
    refused(
      'ORDERS.IDEMPOTENCY_KEY_REUSED',
      {},
      { words: 'This form has already placed your order' },
    ),
    refused(
      'CATALOG.PRICE_CHANGED',
      { unitPriceKobo: 5_000_000, totalKobo: 5_000_000 },
      { words: 'The price is now ₦50,000 each.' },
    ),
    refused('CATALOG.OUT_OF_STOCK', { available: 1 }, { field: 'Quantity' }),
  ],
  goneProduct: [
    refused('CATALOG.OUT_OF_STOCK', { available: 0 }, { words: 'This product has just sold out.' }),
    refused('CATALOG.PRODUCT_NOT_FOUND', {}, { words: 'This product has just sold out.' }),
  ],
  proofForm: [
    ...anywhere('uploads'),
    ...bare('PROOF.TOO_LARGE', 'PROOF.MISSING', 'PROOF.WRONG_FIELD', 'PROOF.TOO_MANY_FILES'),
    ...bare('PROOF.BROKEN_UPLOAD', 'PROOF.NOT_AN_IMAGE', 'PROOF.DAMAGED', 'PROOF.BUSY'),
    refused('PROOF.TOO_MANY_PIXELS', { limitPixels: 24_000_000 }),
    ...bare('ORDERS.NOT_FOUND'),
    refused('ORDERS.PROOF_NOT_ACCEPTED', { status: 'confirmed' }),
    refused('ORDERS.TOO_MANY_PROOFS', { limit: 5 }),
  ],
  moreTime: [
    ...anywhere('requests'),
    ...bare('ORDERS.NOT_FOUND'),
    ...(['already_extended', 'window_over', 'not_pending'] as const).map((reason) =>
      refused('ORDERS.CANNOT_EXTEND', { reason }),
    ),
  ],
  refundAccountForm: [
    ...anywhere('requests'),
    ...ofFields({
      bankCode: 'Bank',
      accountNumber: 'Account number',
      accountName: 'Name of the account',
    }),
    ...bare('ORDERS.NOT_FOUND', 'ORDERS.NO_REFUND_OWED'),
  ],
  contactForm: [
    ...anywhere('messages'),
    ...ofFields({
      firstName: 'First Name',
      lastName: 'Last Name',
      email: 'Email Address',
      subject: 'Subject',
      message: 'Message',
    }),
    ...bare('CONTACT.IDEMPOTENCY_KEY_REUSED'),
  ],
} satisfies Record<string, readonly Refused[]>;
