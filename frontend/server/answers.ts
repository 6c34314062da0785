import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import {
  type ContactValues,
  checkContact,
  emptyContact,
} from '../src/features/contact/contactSchema.ts';
import { contactRefusal } from '../src/features/contact/useContactForm.ts';
import { orderPageContent } from '../src/features/order/orderPageContent.ts';
import {
  type OrderRefusal,
  type OrderStep,
  refusalOf,
} from '../src/features/order/orderRefusal.ts';
import { emptyAccount } from '../src/features/order/refundAccount.ts';
import { ApiError } from '../src/lib/apiError.ts';
import type { FieldErrors } from '../src/lib/form/checkFields.ts';
import {
  homePage,
  marketplacePage,
  notFoundPage,
  orderPage,
  productPage,
} from '../src/pages/pages.tsx';
import type { RefusalWords } from '../src/ui/Note/Refusal.tsx';
import type { PageDocument } from './document.ts';
import { type GatewayAnswer, postToGateway, readOrder } from './gateway.ts';
import { renderPage } from './render.tsx';
import { homeContent, marketplaceContent, placePostedOrder, productContent } from './shopPages.ts';

/** A call of a visitor's browser. */
export interface PageCall {
  readonly method: string;
  readonly path: string;
  /** With `?`; empty without one. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer<ArrayBuffer>;
}

/** A page, or the address of one (303 See Other). */
export type PageAnswer =
  | { readonly status: number; readonly document: PageDocument; readonly mayBeKept: boolean }
  | { readonly location: string };

/** Answers a call; undefined for an address that is none of the server's. Throws `GatewayAwayError`. */
export async function answerCall(call: PageCall): Promise<PageAnswer | undefined> {
  const { method, path, query, headers } = call;
  if (method === 'POST') return answerForm(call);
  if (path === '/') return kept(200, renderPage(homePage, await homeContent()));
  if (path === '/marketplace')
    return kept(200, renderPage(marketplacePage, await marketplaceContent(query, headers)));
  const [, productId] = /^\/marketplace\/(\d{1,15})$/.exec(path) ?? [];
  if (productId) {
    const { isFound, ...content } = await productContent(Number(productId), query, headers);
    return kept(isFound ? 200 : 404, renderPage(productPage, content));
  }
  const [, orderId] = /^\/orders\/([^/]+)$/.exec(path) ?? [];
  if (!orderId) return undefined;
  // Where nginx leads a form with a picture that it does not pass on (site.conf).
  const words = orderPageContent.proof.tooLarge;
  const isTooLarge = query === '?too-large';
  return orderAnswer(decodeSegment(orderId), headers, {
    ...(isTooLarge && { refused: { step: 'payment-proof', words } }),
  });
}

async function answerForm(call: PageCall): Promise<PageAnswer | undefined> {
  const { path, headers, body } = call;
  if (path === '/api/orders') {
    const outcome = await placePostedOrder(new URLSearchParams(body.toString('utf8')), headers);
    if ('orderId' in outcome) return { location: `/orders/${outcome.orderId}` };
    return own(outcome.status, renderPage(marketplacePage, outcome.content));
  }
  if (path === '/api/contact') return sendMessage(call);
  const [, segment, step] =
    /^\/api\/orders\/([^/]+)\/(payment-proof|extend|refund-account)$/.exec(path) ?? [];
  if (!segment) return undefined;
  const orderId = decodeSegment(segment);
  if (step === 'refund-account') return giveRefundAccount(orderId, call);
  const type = headers['content-type'];
  const answer = await postToGateway(
    `/api/orders/${encodeURIComponent(orderId)}/${step}`,
    headers,
    step === 'extend' ? new Uint8Array() : body,
    step === 'payment-proof' && type ? { 'content-type': type } : {},
  );
  if (answer.status === 200) return { location: `/orders/${encodeURIComponent(orderId)}` };
  // One of the two in the address.
  const refused = refusalOf(step as OrderStep, wrongFieldsOf(answer).said);
  return orderAnswer(orderId, headers, { status: answer.status, refused });
}

async function giveRefundAccount(
  orderId: string,
  { headers, body }: PageCall,
): Promise<PageAnswer> {
  const step: OrderStep = 'refund-account';
  const values = fieldsOf(body, emptyAccount);
  const path = `/api/orders/${encodeURIComponent(orderId)}/${step}`;
  const answer = await postToGateway(path, headers, values);
  if (answer.status === 200) return { location: `/orders/${encodeURIComponent(orderId)}` };
  const { errors, said } = wrongFieldsOf(answer);
  // What is wrong with a field stands beside it.
  const why = errors ? { step } : refusalOf(step, said);
  const refused = { ...why, posted: { values, errors: errors ?? {} } };
  return orderAnswer(orderId, headers, { status: answer.status, refused });
}

async function sendMessage({ headers, body }: PageCall): Promise<PageAnswer> {
  const values = fieldsOf(body, emptyContact);
  const refused = (status: number, errors: FieldErrors<ContactValues>, refusal?: RefusalWords) => {
    const props = { posted: { values, errors }, ...(refusal ? { refusal } : {}) };
    return own(status, renderPage(homePage, { path: '/#contact', props, isPrivate: true }));
  };
  const checked = checkContact(values);
  if ('errors' in checked) return refused(400, checked.errors);
  const answer = await postToGateway('/api/contact', headers, checked.values, {
    // Posted twice, it is one message.
    'idempotency-key': hash('sha256', JSON.stringify(checked.values)),
  });
  if (answer.status < 300) return { location: '/message-sent' };
  const { errors, said } = wrongFieldsOf(answer);
  return refused(answer.status, errors ?? {}, errors ? undefined : contactRefusal(said));
}

/** What a posted form holds of these fields; empty where it lacks one. */
function fieldsOf<Values extends Record<keyof Values, string>>(
  body: Buffer,
  empty: Values,
): Values {
  const given = new URLSearchParams(body.toString('utf8'));
  // One text for each of the names.
  return Object.fromEntries(
    Object.keys(empty).map((name) => [name, given.get(name) ?? '']),
  ) as Values;
}

/** The fields that a refusal is about, if any, and what the gateway said. */
function wrongFieldsOf({ status, body }: GatewayAnswer) {
  const { fieldErrors, humanMessage } = new ApiError(status, body);
  const isOfField = Object.keys(fieldErrors).length > 0;
  return { errors: isOfField ? fieldErrors : undefined, said: humanMessage };
}

async function orderAnswer(
  orderId: string,
  headers: IncomingHttpHeaders,
  posted: { readonly status?: number; readonly refused?: OrderRefusal } = {},
): Promise<PageAnswer> {
  const answer = await readOrder(orderId, headers);
  const props = { orderId, answer, ...(posted.refused && { refused: posted.refused }) };
  const path = `/orders/${encodeURIComponent(orderId)}`;
  const status = posted.status ?? (answer ? 200 : 404);
  return own(status, renderPage(orderPage, { path, props, isPrivate: true }));
}

/** The answer to any other address. */
export const notFound = (): Promise<PageAnswer> => own(404, renderPage(notFoundPage));

const kept = async (status: number, page: Promise<PageDocument>): Promise<PageAnswer> => ({
  status,
  document: await page,
  mayBeKept: status === 200,
});

// 502 is this server's own failure, in whose place nginx sends a built page.
const own = async (status: number, page: Promise<PageDocument>): Promise<PageAnswer> => ({
  status: status >= 500 ? 503 : status,
  document: await page,
  mayBeKept: false,
});

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // a broken escape names nothing that exists
  }
}
