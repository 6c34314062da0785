/**
 * Which refusal a visitor meets where: every code that the order form, the upload of a proof, the request for more time,
 * the account for a refund and the contact form can get, with the message of `gateway/src/http/error-catalogue.ts`
 * (`infra/quality/refusals.spec.ts` compares them), or an example where it depends on details. `field` is the label of the
 * field that it stands beside; the others stand in the note of their form.
 */
export interface Refused {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly field?: string;
  /** What the page says instead, where it knows more than the message. */
  readonly words?: string;
  readonly details?: object;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

const BUSY = 'We are very busy at the moment. Please try again in a few seconds.';
const BROKEN = 'Something went wrong on our side. Please try again later.';
const OTHER_SITE = 'This request came from another website. Please use the pages of this one.';

/** What any call may answer. */
const anywhere = (what: string): readonly Refused[] => [
  {
    code: 'RATE_LIMITED',
    status: 429,
    message: `Too many ${what} in a short time. Please try again in 2 minutes.`,
  },
  { code: 'CROSS_SITE', status: 403, message: OTHER_SITE },
  { code: 'PAYLOAD_TOO_LARGE', status: 413, message: 'This request is too large.' },
  { code: 'UNAVAILABLE', status: 503, message: BUSY },
  { code: 'PLATFORM.DEADLINE_EXCEEDED', status: 503, message: BUSY },
  { code: 'PLATFORM.OVERLOADED', status: 503, message: BUSY },
  { code: 'PLATFORM.UNAVAILABLE', status: 503, message: BUSY },
  { code: 'PLATFORM.UNKNOWN_MESSAGE', status: 503, message: BUSY },
  { code: 'PLATFORM.INTERNAL', status: 500, message: BROKEN },
];

/** What only a call that no page of ours sends is answered. */
const malformed: readonly Refused[] = [
  { code: 'BAD_REQUEST', status: 400, message: 'This request cannot be understood.' },
  { code: 'MALFORMED_JSON', status: 400, message: 'The body of this request is not valid JSON.' },
  {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    status: 415,
    message: 'Please send this request as application/json.',
  },
];

/** What `POST /api/orders` refuses, in the order form. */
export const orderForm: readonly Refused[] = [
  ...anywhere('orders'),
  ...malformed,
  ...(
    [
      ['customerName', 'Full name'],
      ['customerEmail', 'Email address'],
      ['customerPhone', 'Phone number'],
      ['shippingAddress', 'Delivery address'],
      ['shippingLandmark', 'Landmark'],
      ['shippingCity', 'City'],
      ['shippingState', 'State'],
      ['quantity', 'Quantity'],
    ] as const
  ).map(([name, field]) => ({
    ...{ code: 'VALIDATION', status: 400, field },
    message: `The server's words on ${name}`,
    errors: { [name]: [`The server's words on ${name}`] },
  })),
  {
    code: 'ORDERS.TOO_MANY_OPEN',
    status: 409,
    message: 'You already have 3 orders with this phone number whose payment is not confirmed.',
    details: { by: 'phone', limit: 3, freeAt: null },
    field: 'Phone number',
  },
  {
    code: 'ORDERS.TOO_MANY_OPEN',
    status: 409,
    message: 'You already have 3 orders with this email address whose payment is not confirmed.',
    details: { by: 'email', limit: 3, freeAt: null },
    field: 'Email address',
  },
  {
    code: 'ORDERS.HELD_BY_OTHERS',
    status: 409,
    message: 'Nothing can be ordered at the moment: unpaid orders of other buyers hold the rest.',
    details: { orderable: 0, freeAt: null },
    field: 'Quantity',
  },
  {
    code: 'CATALOG.CONTENDED',
    status: 409,
    message: 'Unpaid orders hold half of this product. Please order fewer pieces.',
  },
  {
    code: 'CATALOG.HOLD_ENDED',
    status: 409,
    message: 'This order could not be placed in time. Please try again.',
  },
  {
    code: 'ORDERS.IDEMPOTENCY_KEY_REUSED',
    status: 422,
    message: 'This order was sent before with other details. Please open the order form again.',
  },
  {
    code: 'CATALOG.PRICE_CHANGED',
    status: 409,
    message: 'The price has changed: the total is now ₦50,000.00.',
    details: { price: '50000.00', totalPrice: '50000.00' },
    words: 'The price is now ₦50,000 each.',
  },
  {
    code: 'CATALOG.OUT_OF_STOCK',
    status: 409,
    message: 'Only 1 left in stock. Please order fewer.',
    details: { available: 1 },
    field: 'Quantity',
  },
];

/** After these, nothing is left to press. */
export const goneProduct: readonly Refused[] = [
  {
    code: 'CATALOG.OUT_OF_STOCK',
    status: 409,
    message: 'This product is sold out.',
    details: { available: 0 },
    words: 'This product has just sold out.',
  },
  {
    code: 'CATALOG.PRODUCT_NOT_FOUND',
    status: 404,
    message: 'This product is no longer on sale.',
    words: 'This product has just sold out.',
  },
];

/** What the upload of a proof refuses, on the order page and in the payment dialog. */
export const proofForm: readonly Refused[] = [
  ...anywhere('uploads'),
  { code: 'BAD_REQUEST', status: 400, message: 'This request cannot be understood.' },
  { code: 'PROOF.TOO_LARGE', status: 413, message: 'Please upload an image smaller than 5MB' },
  {
    code: 'PROOF.MISSING',
    status: 400,
    message: 'Please choose an image of your payment to upload.',
  },
  {
    code: 'PROOF.WRONG_FIELD',
    status: 400,
    message: 'Please send the image in the field paymentProof, and nothing else.',
  },
  { code: 'PROOF.TOO_MANY_FILES', status: 400, message: 'Please upload one image only.' },
  {
    code: 'PROOF.BROKEN_UPLOAD',
    status: 400,
    message: 'The upload did not arrive whole. Please try again.',
  },
  {
    code: 'PROOF.NOT_AN_IMAGE',
    status: 415,
    message: 'Please upload a photo or a screenshot of your payment (JPEG, PNG or WebP).',
  },
  {
    code: 'PROOF.DAMAGED',
    status: 422,
    message: 'This image is damaged and cannot be opened. Please take it again and upload it.',
  },
  {
    code: 'PROOF.TOO_MANY_PIXELS',
    status: 413,
    message: 'This image has too many pixels to be read (at most 24 megapixels).',
  },
  { code: 'PROOF.BUSY', status: 503, message: BUSY },
  { code: 'ORDERS.NOT_FOUND', status: 404, message: 'We cannot find this order.' },
  {
    code: 'ORDERS.PROOF_NOT_ACCEPTED',
    status: 409,
    message: 'No proof can be uploaded: the order is already confirmed.',
  },
  {
    code: 'ORDERS.TOO_MANY_PROOFS',
    status: 429,
    message: 'This order has used its 5 uploads. Please contact us and quote its reference.',
  },
];

/** What the extension of the time to pay refuses. */
export const moreTime: readonly Refused[] = [
  ...anywhere('requests'),
  { code: 'BAD_REQUEST', status: 400, message: 'This request cannot be understood.' },
  { code: 'ORDERS.NOT_FOUND', status: 404, message: 'We cannot find this order.' },
  ...[
    'The payment time of this order was extended before.',
    'The payment time of this order is over.',
    'This order is not waiting for payment any more.',
  ].map((message) => ({ code: 'ORDERS.CANNOT_EXTEND', status: 409, message })),
];

/** What the naming of an account for a refund refuses, on the order page. */
export const refundAccountForm: readonly Refused[] = [
  ...anywhere('requests'),
  ...malformed,
  ...(
    [
      ['bankCode', 'Bank'],
      ['accountNumber', 'Account number'],
      ['accountName', 'Name of the account'],
    ] as const
  ).map(([name, field]) => ({
    ...{ code: 'VALIDATION', status: 400, field },
    message: `The server's words on ${name}`,
    errors: { [name]: [`The server's words on ${name}`] },
  })),
  { code: 'ORDERS.NOT_FOUND', status: 404, message: 'We cannot find this order.' },
  {
    code: 'ORDERS.NO_REFUND_OWED',
    status: 409,
    message: 'Nothing is owed to you for this order, so no account is needed.',
  },
];

/** What `POST /api/contact` refuses, in the contact form. */
export const contactForm: readonly Refused[] = [
  ...anywhere('messages'),
  ...malformed,
  ...(
    [
      ['firstName', 'First Name'],
      ['lastName', 'Last Name'],
      ['email', 'Email Address'],
      ['subject', 'Subject'],
      ['message', 'Message'],
    ] as const
  ).map(([name, field]) => ({
    ...{ code: 'VALIDATION', status: 400, field },
    message: `The server's words on ${name}`,
    errors: { [name]: [`The server's words on ${name}`] },
  })),
  {
    code: 'CONTACT.IDEMPOTENCY_KEY_REUSED',
    status: 422,
    message:
      'We have received your first message already. To send another, please open the form again.',
  },
];
