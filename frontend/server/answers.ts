import type { IncomingHttpHeaders } from 'node:http';
import {
  type ContactValues,
  checkContact,
  emptyContact,
} from '../src/features/contact/contactSchema.ts';
import { contactRefusal } from '../src/features/contact/useContactForm.ts';
import type { PostedCode } from '../src/features/enter-code/EnterCodePage.tsx';
import { emptyLostOrder } from '../src/features/find-order/FindOrderPage.tsx';
import { emptyHandover } from '../src/features/handover/HandoverPage.tsx';
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
import { emptyProblem } from '../src/features/problem/ProblemPage.tsx';
import { ApiError } from '../src/lib/apiError.ts';
import type { SiteFacts } from '../src/lib/company.ts';
import type { FieldErrors } from '../src/lib/form/checkFields.ts';
import { wordsOf } from '../src/lib/siteWords.ts';
import {
  findOrderPage,
  handoverPage,
  homePage,
  marketplacePage,
  noRemindersPage,
  notFoundPage,
  orderPage,
  ownPage,
  problemPage,
  productPage,
  type SitePage,
  sitePages,
  stopWaitingPage,
} from '../src/pages/pages.tsx';
import { siteFiles } from '../src/pages/siteFiles.ts';
import type { RefusalWords } from '../src/ui/Note/Refusal.tsx';
import { draftOf, textsOf } from './body.ts';
import { postCode, waitingPage } from './codePages.ts';
import type { PageDocument } from './document.ts';
import { type GatewayAnswer, postToGateway, readDraft, readOrder } from './gateway.ts';
import { productFiles } from './productFiles.ts';
import { renderPage } from './render.tsx';
import {
  formKeyIn,
  homeContent,
  marketplaceContent,
  newFormKey,
  placePostedOrder,
  productContent,
} from './shopPages.ts';
import { currentSite, siteWith } from './site.ts';
import { renderStaffPage, renderStaffShell } from './staffPages.tsx';

/** A call of a visitor's browser. */
export interface PageCall {
  readonly method: string;
  readonly path: string;
  /** With `?`; empty without one. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  /** Of a form of texts; empty for a proof. */
  readonly body: Buffer<ArrayBuffer>;
  /** The body of a proof, passed on as it comes. */
  readonly upload?: ReadableStream<Uint8Array>;
}

/** A page, a small file, or the address of a page (303 See Other). */
export type PageAnswer =
  | {
      readonly status: number;
      readonly document: PageDocument;
      readonly mayBeKept: boolean;
      /** Search engines skip it, although it may be kept. */
      readonly isHidden?: boolean;
    }
  | { readonly file: string; readonly type: string }
  | { readonly location: string };

/** Pages that need nothing but what the company says. */
const textPages: ReadonlyMap<string, SitePage> = new Map(
  sitePages
    .filter((page) => !page.isServed && page !== notFoundPage)
    .map((page) => [page.path, page]),
);

/** The page of a category: the last part is made of its name. */
const CATEGORY_PAGE = /^\/marketplace\/category\/[a-z0-9-]{1,120}$/;

const PLAIN = 'text/plain; charset=utf-8';
const fileTypes: Readonly<Record<string, string>> = {
  txt: PLAIN,
  xml: 'text/xml; charset=utf-8',
  webmanifest: 'application/manifest+json',
};

/** Answers a call; undefined for an address that is none of the server's. Throws `GatewayAwayError`. */
export async function answerCall(call: PageCall): Promise<PageAnswer | undefined> {
  const { method, path, query, headers } = call;
  const site = await currentSite();
  if (method === 'POST' && path === '/preview') return answerPreview(call);
  if (method === 'POST') return answerForm(site, call);
  if (path === '/orders/handover') return drawHandover(site);
  if (path === '/orders/problem') return drawProblem(site, call);
  if (path === '/orders/reminders') return drawNoReminders(site, query);
  const text = textPages.get(path);
  if (text) return kept(200, renderPage(site, text));
  if (path === '/admin' || path.startsWith('/admin/')) return staffAnswer(site, path);
  const own = wordsOf(site).pages.find(({ slug }) => path === `/pages/${slug}`);
  if (own) return kept(200, renderPage(site, ownPage(own)));
  const ofProducts = Object.hasOwn(productFiles, path) ? productFiles[path] : undefined;
  if (ofProducts) return { file: await ofProducts.write(site), type: ofProducts.type };
  const [, stopKey] = /^\/waiting\/([0-9a-f-]{36})$/.exec(path) ?? [];
  if (stopKey) return drawStopWaiting(site, stopKey);
  const file = siteFiles(site)[path.slice(1)];
  if (file !== undefined) return { file, type: fileTypes[path.split('.').at(-1) ?? ''] ?? PLAIN };
  if (path === '/') return kept(200, renderPage(site, homePage, await homeContent(query)));
  if (path === '/marketplace' || CATEGORY_PAGE.test(path)) {
    const { isFound, ...content } = await marketplaceContent(site, query, headers, { path });
    return kept(isFound ? 200 : 404, renderPage(site, marketplacePage, content));
  }
  const [, productId] = /^\/marketplace\/(\d{1,15})$/.exec(path) ?? [];
  if (productId) {
    const { isFound, ...content } = await productContent(site, Number(productId), query, headers);
    return kept(isFound ? 200 : 404, renderPage(site, productPage, content));
  }
  const [, orderId] = /^\/orders\/([^/]+)$/.exec(path) ?? [];
  if (!orderId) return undefined;
  // Where nginx leads a form with a picture that it does not pass on (site.conf).
  const words = orderPageContent.proof.tooLarge;
  const isTooLarge = query === '?too-large';
  return orderAnswer(site, decodeSegment(orderId), headers, {
    ...(isTooLarge && { refused: { step: 'payment-proof', words } }),
    ...(query === '?sent' && { refused: linkSent }),
  });
}

/** A page as the owner's draft would make it: no one else may have it rendered. */
async function answerPreview({ headers, body }: PageCall): Promise<PageAnswer> {
  const field = draftOf(body);
  const saved = await readDraft(headers, field('token'), field('changes'));
  if (!saved) return notFound();
  const site = siteWith(saved);
  const path = field('page');
  const written = wordsOf(site).pages.find(({ slug }) => path === `/pages/${slug}`);
  const page = written ? ownPage(written) : (textPages.get(path) ?? homePage);
  const content = page === homePage ? await homeContent('') : {};
  return own(200, renderPage(site, page, { ...content, isPrivate: true }));
}

async function answerForm(site: SiteFacts, call: PageCall): Promise<PageAnswer | undefined> {
  const { path, query, headers, body, upload } = call;
  if (path === '/api/orders') {
    const outcome = await placePostedOrder(site, textsOf(body), headers);
    if ('orderId' in outcome) return { location: `/orders/${outcome.orderId}` };
    return own(outcome.status, renderPage(site, marketplacePage, outcome.content));
  }
  if (path === '/api/contact') return sendMessage(site, call);
  if (path === '/api/orders/handover') return handOver(site, call);
  if (path === '/api/orders/find') return findOrders(site, call);
  const [, productId] = /^\/api\/products\/(\d{1,15})\/waiting$/.exec(path) ?? [];
  if (productId) return awaitProduct(site, Number(productId), call);
  const [, stopKey] = /^\/api\/waiting\/([0-9a-f-]{36})\/stop$/.exec(path) ?? [];
  if (stopKey) return stopWaiting(stopKey, call);
  const [, segment, step] =
    /^\/api\/orders\/([^/]+)\/(payment-proof|extend|withdraw|refund-account|delivered|resend|correct|no-reminders|code|problem|problem-picture)$/.exec(
      path,
    ) ?? [];
  if (!segment) return undefined;
  const orderId = decodeSegment(segment);
  if (step === 'refund-account') return giveRefundAccount(site, orderId, call);
  if (step === 'correct') return correctOrder(site, orderId, call);
  if (step === 'problem') return reportProblem(site, orderId, call);
  if (step === 'problem-picture') return addPicture(site, orderId, call);
  if (step === 'no-reminders') return refuseReminders(site, orderId, call);
  if (step === 'code') return enterCode(site, orderId, call);
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

/** Each visitor's form has a key of its own. */
const drawHandover = (site: SiteFacts): Promise<PageAnswer> =>
  own(200, renderPage(site, handoverPage(newFormKey())));

/** Whoever hands goods over names the buyer's code. */
async function handOver(site: SiteFacts, { headers, body }: PageCall): Promise<PageAnswer> {
  const values = fieldsOf(body, emptyHandover);
  const formKey = formKeyIn(textsOf(body)('formId'));
  const answer = await postToGateway(
    '/api/orders/handover',
    headers,
    // As a phone's keyboard may complete it.
    { reference: values.reference, code: values.code.trim() },
    { ...(formKey && { 'form-id': formKey }) },
  );
  if (answer.status === 200) return { location: '/orders/handed-over' };
  const { errors = {}, said } = wrongFieldsOf(answer);
  const isOfField = Object.keys(errors).length > 0;
  const refusal = isOfField ? {} : { refusal: { title: 'Not delivered yet', text: said ?? '' } };
  const page = handoverPage(newFormKey(), { values, errors, ...refusal });
  return own(answer.status, renderPage(site, page, { isPrivate: true }));
}

/** Of the order that the mail names in its link. */
const drawNoReminders = (site: SiteFacts, query: string): Promise<PageAnswer> => {
  const orderId = new URLSearchParams(query).get('order')?.slice(0, MAX_ID_LENGTH);
  return own(200, renderPage(site, noRemindersPage(orderId), { isPrivate: true }));
};

/** Longer than any id of an order. */
const MAX_ID_LENGTH = 64;

/** The mailbox of an order gets no more reminders. */
async function refuseReminders(
  site: SiteFacts,
  orderId: string,
  { headers }: PageCall,
): Promise<PageAnswer> {
  const path = `/api/orders/${encodeURIComponent(orderId)}/no-reminders`;
  const answer = await postToGateway(path, headers, {});
  if (answer.status === 200) return { location: '/orders/no-reminders' };
  const text = wrongFieldsOf(answer).said ?? '';
  const page = noRemindersPage(orderId, { title: 'Nothing has changed', text });
  return own(answer.status, renderPage(site, page, { isPrivate: true }));
}

type ProblemProps = NonNullable<Parameters<typeof problemPage>[0]>;

const problemHref = (orderId: string) => `/orders/problem?order=${encodeURIComponent(orderId)}`;

/** What is wrong with the goods of the order that the address names; each form of it has a key of its own. */
async function problemAnswer(
  site: SiteFacts,
  orderId: string,
  headers: IncomingHttpHeaders,
  props: ProblemProps = {},
  status = 200,
): Promise<PageAnswer> {
  const answer = await readOrder(orderId, headers);
  // One that was never placed has no goods.
  const order = answer === null || answer instanceof ApiError ? null : answer.data;
  const page = problemPage({ orderId, order, formKey: newFormKey(), ...props });
  return own(order ? status : 404, renderPage(site, page, { isPrivate: true }));
}

function drawProblem(site: SiteFacts, { query, headers }: PageCall): Promise<PageAnswer> {
  const given = new URLSearchParams(query);
  const orderId = given.get('order')?.slice(0, MAX_ID_LENGTH) ?? '';
  const { title, text } = orderPageContent.proof.tooLarge;
  const props = given.has('too-large') ? { refusal: { title, text } } : {};
  return problemAnswer(site, orderId, headers, props);
}

/** The buyer says that something is wrong. */
async function reportProblem(
  site: SiteFacts,
  orderId: string,
  { headers, body }: PageCall,
): Promise<PageAnswer> {
  const values = fieldsOf(body, emptyProblem);
  const formKey = formKeyIn(textsOf(body)('formId'));
  const path = `/api/orders/${encodeURIComponent(orderId)}/problem`;
  const sent = await postToGateway(path, headers, values, {
    ...(formKey && { 'form-id': formKey }),
  });
  if (sent.status === 200) return { location: problemHref(orderId) };
  const { errors, said } = wrongFieldsOf(sent);
  const why = errors ? {} : { refusal: { title: 'Not sent', text: said ?? '' } };
  const props = { ...why, posted: { values, errors: errors ?? {} } };
  return problemAnswer(site, orderId, headers, props, sent.status);
}

/** The buyer shows what is wrong. */
async function addPicture(
  site: SiteFacts,
  orderId: string,
  { headers, query, upload = new ReadableStream() }: PageCall,
): Promise<PageAnswer> {
  const formKey = formKeyIn(new URLSearchParams(query).get('form') ?? '');
  const type = headers['content-type'];
  const path = `/api/orders/${encodeURIComponent(orderId)}/problem-picture`;
  const sent = await postToGateway(path, headers, upload, {
    ...(type && { 'content-type': type }),
    ...(formKey && { 'form-id': formKey }),
  });
  if (sent.status === 200) return { location: problemHref(orderId) };
  const refusal = { title: 'Picture not added', text: wrongFieldsOf(sent).said ?? '' };
  return problemAnswer(site, orderId, headers, { refusal }, sent.status);
}

/** A buyer asks for the links of orders. */
async function findOrders(site: SiteFacts, { headers, body }: PageCall): Promise<PageAnswer> {
  const values = fieldsOf(body, emptyLostOrder);
  const given = Object.entries(values).filter(([, text]) => text.trim() !== '');
  const answer = await postToGateway('/api/orders/find', headers, Object.fromEntries(given));
  if (answer.status === 200) return { location: '/orders/asked' };
  const { errors = {}, said } = wrongFieldsOf(answer);
  const isOfField = Object.keys(errors).length > 0;
  const refusal = isOfField ? {} : { refusal: { title: 'Nothing was sent', text: said ?? '' } };
  const page = findOrderPage({ values, errors, ...refusal });
  return own(answer.status, renderPage(site, page, { isPrivate: true }));
}

/** Someone wants to hear when a product is back. */
async function awaitProduct(
  site: SiteFacts,
  productId: number,
  { headers, body }: PageCall,
): Promise<PageAnswer> {
  const { email, consent } = fieldsOf(body, { email: '', consent: '' });
  const asked = { email, consent: consent === 'yes' };
  const answer = await postToGateway(`/api/products/${productId}/waiting`, headers, asked);
  if (answer.status === 200) return { location: '/waiting-noted' };
  const { errors = {}, said } = wrongFieldsOf(answer);
  const isOfField = Object.keys(errors).length > 0;
  const refusal = isOfField ? {} : { refusal: { title: 'Not noted yet', text: said ?? '' } };
  const { isFound: _, ...content } = await productContent(site, productId, '', headers);
  const props = { ...content.props, waiting: { email, errors, ...refusal } };
  return own(answer.status, renderPage(site, productPage, { ...content, props, isPrivate: true }));
}

/** The link of the mail: whose address it is, only the key says. */
const drawStopWaiting = (site: SiteFacts, stopKey: string): Promise<PageAnswer> =>
  own(200, renderPage(site, stopWaitingPage(stopKey), { isPrivate: true }));

/** One press erases the address; the answer is the same for an unknown key. */
async function stopWaiting(stopKey: string, { headers }: PageCall): Promise<PageAnswer> {
  const answer = await postToGateway(`/api/waiting/${stopKey}/stop`, headers, {});
  return { location: answer.status === 200 ? '/waiting-stopped' : '/not-sent' };
}

async function sendMessage(site: SiteFacts, { headers, body }: PageCall): Promise<PageAnswer> {
  const values = fieldsOf(body, emptyContact);
  const { formId } = fieldsOf(body, { formId: '' });
  const refused = (status: number, errors: FieldErrors<ContactValues>, refusal?: RefusalWords) => {
    const props = { formId, posted: { values, errors }, ...(refusal ? { refusal } : {}) };
    return own(status, renderPage(site, homePage, { path: '/#contact', props, isPrivate: true }));
  };
  const checked = checkContact(values);
  if ('errors' in checked) return refused(400, checked.errors);
  // The same text sent twice from one form is one message.
  const answer = await postToGateway('/api/contact', headers, checked.values, {
    'form-id': formKeyIn(formId) ?? '',
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
  const textOf = textsOf(body);
  // One text for each of the names.
  return Object.fromEntries(Object.keys(empty).map((name) => [name, textOf(name)])) as Values;
}

/** The fields that a refusal is about, if any, and what the gateway said. */
function wrongFieldsOf({ status, body }: GatewayAnswer) {
  const { fieldErrors, humanMessage } = new ApiError(status, body);
  const isOfField = Object.keys(fieldErrors).length > 0;
  return { errors: isOfField ? fieldErrors : undefined, said: humanMessage };
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

/** The answer to any other address. */
export const notFound = async (): Promise<PageAnswer> =>
  own(404, renderPage(await currentSite(), notFoundPage));

async function staffAnswer(site: SiteFacts, path: string): Promise<PageAnswer> {
  const page = (await renderStaffPage(site, path)) ?? renderStaffShell(site);
  return { status: 200, document: page, mayBeKept: true, isHidden: true };
}

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
