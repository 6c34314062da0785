import type { IncomingHttpHeaders } from 'node:http';
import type { PostedCode } from '../src/features/enter-code/EnterCodePage.tsx';
import { linkSent } from '../src/features/order/components/ReachBuyer.tsx';
import { emptyCorrection, filledIn } from '../src/features/order/correction.ts';
import { orderPageContent } from '../src/features/order/orderPageContent.ts';
import {
  codeRefusalOf,
  type OrderRefusal,
  type OrderStep,
  refusalOf,
} from '../src/features/order/orderRefusal.ts';
import { emptyAccount } from '../src/features/order/refundAccount.ts';
import { ApiError } from '../src/lib/apiError.ts';
import type { SiteFacts } from '../src/lib/company.ts';
import { orderPage } from '../src/pages/pages.tsx';
import { fieldsOf, textsOf } from './body.ts';
import { postCode, waitingPage } from './codePages.ts';
import { type GatewayAnswer, postToGateway, readOrder, wrongFieldsOf } from './gateway.ts';
import { own, type PageAnswer, type PageCall } from './pageAnswer.ts';
import { renderPage } from './render.tsx';
import { formKeyIn, newFormKey } from './shopPages.ts';

/** The page of an order, as its address says. */
export function drawOrder(
  site: SiteFacts,
  orderId: string,
  { query, headers }: PageCall,
): Promise<PageAnswer> {
  // Where nginx leads a form with a picture that it does not pass on (site.conf).
  const words = orderPageContent.proof.tooLarge;
  const isTooLarge = query === '?too-large';
  return orderAnswer(site, orderId, headers, {
    ...(isTooLarge && { refused: { step: 'payment-proof', words } }),
    ...(query === '?sent' && { refused: linkSent }),
  });
}

/** A form of the order's page: its answer is that page again. */
export async function answerOrderForm(
  site: SiteFacts,
  orderId: string,
  step: string | undefined,
  call: PageCall,
): Promise<PageAnswer> {
  if (step === 'refund-account') return giveRefundAccount(site, orderId, call);
  if (step === 'correct') return correctOrder(site, orderId, call);
  if (step === 'code') return enterCode(site, orderId, call);
  const { query, headers, body, upload } = call;
  const type = headers['content-type'];
  const formKey = formKeyIn(
    upload ? (new URLSearchParams(query).get('form') ?? '') : textsOf(body)('formId'),
  );
  const answer = await postToGateway(
    `/api/orders/${encodeURIComponent(orderId)}/${step}`,
    headers,
    upload ?? new Uint8Array(),
    {
      ...(upload && type && { 'content-type': type }),
      ...(formKey && { 'form-id': formKey }),
    },
  );
  const sent = step === 'resend' ? '?sent' : '';
  if (answer.status === 200) return { location: `/orders/${encodeURIComponent(orderId)}${sent}` };
  // One of those in the address.
  const refused = refusalOf(step as OrderStep, wrongFieldsOf(answer).said);
  return orderAnswer(site, orderId, headers, { status: answer.status, refused });
}

async function giveRefundAccount(
  site: SiteFacts,
  orderId: string,
  { headers, body }: PageCall,
): Promise<PageAnswer> {
  const step: OrderStep = 'refund-account';
  const values = fieldsOf(body, emptyAccount);
  const answer = await postToGateway(callOf(orderId, step), headers, values);
  if (answer.status === 200) return { location: `/orders/${encodeURIComponent(orderId)}` };
  const { why, errors } = whyRefused(step, answer, values.code);
  const refused = { ...why, posted: { values, errors } };
  return orderAnswer(site, orderId, headers, { status: answer.status, refused });
}

/** How the buyer is reached, and where the goods go. */
async function correctOrder(
  site: SiteFacts,
  orderId: string,
  { headers, body }: PageCall,
): Promise<PageAnswer> {
  const step: OrderStep = 'correct';
  const values = fieldsOf(body, emptyCorrection);
  const formKey = formKeyIn(textsOf(body)('formId'));
  const answer = await postToGateway(callOf(orderId, step), headers, filledIn(values), {
    ...(formKey && { 'form-id': formKey }),
  });
  if (answer.status === 200) return { location: `/orders/${encodeURIComponent(orderId)}` };
  const { why, errors } = whyRefused(step, answer, values.code);
  const refused = { ...why, correction: { values, errors } };
  return orderAnswer(site, orderId, headers, {
    status: answer.status,
    refused,
    // The code that was mailed belongs to this form.
    ...(formKey && { formKey }),
  });
}

/** The code from the mailbox places an order that waits for it. */
async function enterCode(
  site: SiteFacts,
  orderId: string,
  { headers, body }: PageCall,
): Promise<PageAnswer> {
  const refused = await postCode(orderId, textsOf(body)('code'), headers);
  if (!refused) return { location: `/orders/${encodeURIComponent(orderId)}` };
  const { status, posted: postedCode } = refused;
  return orderAnswer(site, orderId, headers, { status, postedCode });
}

const callOf = (orderId: string, step: OrderStep) =>
  `/api/orders/${encodeURIComponent(orderId)}/${step}`;

/** Why the gateway refused a form that may need a code. What is wrong with a field stands beside it, also with the code. */
function whyRefused(step: OrderStep, answer: GatewayAnswer, code: string) {
  const { errors } = wrongFieldsOf(answer);
  const why: OrderRefusal = errors
    ? { step, asksForCode: code !== '' }
    : codeRefusalOf(step, new ApiError(answer.status, answer.body));
  return { why, errors: errors ?? {} };
}

async function orderAnswer(
  site: SiteFacts,
  orderId: string,
  headers: IncomingHttpHeaders,
  posted: {
    readonly status?: number;
    readonly refused?: OrderRefusal;
    readonly formKey?: string;
    readonly postedCode?: PostedCode;
  } = {},
): Promise<PageAnswer> {
  const answer = await readOrder(orderId, headers);
  if (answer instanceof ApiError) {
    const page = await waitingPage(answer, headers, posted.postedCode);
    const isOver = answer.code === 'ORDERS.CODE_LAPSED';
    const status = isOver ? answer.status : (posted.status ?? 200);
    return own(status, renderPage(site, page, { isPrivate: true }));
  }
  const { formKey = newFormKey() } = posted;
  const props = { orderId, answer, formKey, ...(posted.refused && { refused: posted.refused }) };
  const path = `/orders/${encodeURIComponent(orderId)}`;
  const status = posted.status ?? (answer ? 200 : 404);
  return own(status, renderPage(site, orderPage, { path, props, isPrivate: true }));
}
