import type { IncomingHttpHeaders } from 'node:http';
import type { PostedCode, WaitingOrder } from '../src/features/enter-code/EnterCodePage.tsx';
import { ApiError } from '../src/lib/apiError.ts';
import { enterCodePage, lapsedOrderPage, type SitePage } from '../src/pages/pages.tsx';
import { postToGateway, readProduct } from './gateway.ts';

/** The errors of an order that is not placed yet and has a page of its own: `ORDERS.CODE_NEEDED`, `ORDERS.CODE_LAPSED`. */
export async function waitingPage(
  { code, details }: ApiError,
  visitor: IncomingHttpHeaders,
  posted?: PostedCode,
): Promise<SitePage> {
  const productId = Number(details.productId);
  if (code === 'ORDERS.CODE_LAPSED') return lapsedOrderPage(productId);
  const product = await readProduct(productId, visitor);
  const order: WaitingOrder = {
    orderId: String(details.orderId),
    productId,
    productTitle: product?.title,
    quantity: Number(details.quantity),
    mailbox: String(details.mailbox),
    expiresAt: String(details.expiresAt),
    next: details.next as WaitingOrder['next'], // the gateway's own type of it
  };
  return enterCodePage(order, posted);
}

/** Enters a posted code, or asks for another one. Undefined: the order's page has the outcome. */
export async function postCode(
  orderId: string,
  code: string,
  visitor: IncomingHttpHeaders,
): Promise<{ status: number; posted: PostedCode } | undefined> {
  const typed = code.trim();
  const { status, body } = await postToGateway(
    `/api/orders/${encodeURIComponent(orderId)}/code`,
    visitor,
    typed === '' ? {} : { code: typed },
  );
  const error = new ApiError(status, body);
  if (status === 200 || error.code === 'ORDERS.CODE_NEEDED') return undefined;
  const isOfCode = error.code === 'ORDERS.CODE_REFUSED' && Number(error.details.triesLeft) > 0;
  const wrong = error.fieldErrors.code ?? (isOfCode ? error.humanMessage : undefined);
  if (wrong !== undefined) return { status, posted: { error: wrong } };
  // What the page says of a code that is over.
  if (error.code === 'ORDERS.CODE_REFUSED') return { status, posted: {} };
  const text = error.humanMessage ?? 'Please try again.';
  return { status, posted: { refusal: { title: 'Not placed yet', text } } };
}
