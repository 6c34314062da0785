import type { IncomingHttpHeaders } from 'node:http';
import { orderPageContent } from '../src/features/order/orderPageContent.ts';
import { emptyProblem } from '../src/features/problem/ProblemPage.tsx';
import { ApiError } from '../src/lib/apiError.ts';
import type { SiteFacts } from '../src/lib/company.ts';
import { problemPage } from '../src/pages/pages.tsx';
import { fieldsOf, textsOf } from './body.ts';
import { postToGateway, readOrder, wrongFieldsOf } from './gateway.ts';
import { orderIdIn, own, type PageAnswer, type PageCall } from './pageAnswer.ts';
import { renderPage } from './render.tsx';
import { formKeyIn, newFormKey } from './shopPages.ts';

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

export function drawProblem(site: SiteFacts, { query, headers }: PageCall): Promise<PageAnswer> {
  const orderId = orderIdIn(query) ?? '';
  const { title, text } = orderPageContent.proof.tooLarge;
  const props = new URLSearchParams(query).has('too-large') ? { refusal: { title, text } } : {};
  return problemAnswer(site, orderId, headers, props);
}

/** The buyer says that something is wrong. */
export async function reportProblem(
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
export async function addPicture(
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
