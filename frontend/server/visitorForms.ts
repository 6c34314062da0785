import {
  type ContactValues,
  checkContact,
  emptyContact,
} from '../src/features/contact/contactSchema.ts';
import { contactRefusal } from '../src/features/contact/useContactForm.ts';
import { emptyLostOrder } from '../src/features/find-order/FindOrderPage.tsx';
import { emptyHandover } from '../src/features/handover/HandoverPage.tsx';
import { DEFAULT_VARIANT } from '../src/features/marketplace/components/WaitingForm.tsx';
import type { SiteFacts } from '../src/lib/company.ts';
import type { FieldErrors } from '../src/lib/form/checkFields.ts';
import {
  findOrderPage,
  handoverPage,
  homePage,
  noRemindersPage,
  productPage,
  stopWaitingPage,
} from '../src/pages/pages.tsx';
import type { RefusalWords } from '../src/ui/Note/Refusal.tsx';
import { fieldsOf, textsOf } from './body.ts';
import { postToGateway, wrongFieldsOf } from './gateway.ts';
import { orderIdIn, own, type PageAnswer, type PageCall } from './pageAnswer.ts';
import { renderPage } from './render.tsx';
import { formKeyIn, newFormKey, productContent } from './shopPages.ts';

/** Each visitor's form has a key of its own. */
export const drawHandover = (site: SiteFacts): Promise<PageAnswer> =>
  own(200, renderPage(site, handoverPage(newFormKey())));

/** Takes the form in which the person who hands goods over enters the buyer's code. */
export async function handOver(site: SiteFacts, { headers, body }: PageCall): Promise<PageAnswer> {
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

/** The page that stops reminders for the order in the link of a mail. */
export const drawNoReminders = (site: SiteFacts, query: string): Promise<PageAnswer> => {
  const orderId = orderIdIn(query);
  return own(200, renderPage(site, noRemindersPage(orderId), { isPrivate: true }));
};

/** The mailbox of an order gets no more reminders. */
export async function refuseReminders(
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

/** A buyer asks for the links of orders. */
export async function findOrders(
  site: SiteFacts,
  { headers, body }: PageCall,
): Promise<PageAnswer> {
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
export async function awaitProduct(
  site: SiteFacts,
  productId: number,
  { headers, body }: PageCall,
): Promise<PageAnswer> {
  const { email, variantId, consent } = fieldsOf(body, { email: '', variantId: '', consent: '' });
  const asked = {
    email,
    consent: consent === 'yes',
    // Without a choice any will do; the gateway refuses what is no number.
    ...(variantId && {
      variantId: variantId === DEFAULT_VARIANT ? null : Number(variantId) || variantId,
    }),
  };
  const answer = await postToGateway(`/api/products/${productId}/waiting`, headers, asked);
  if (answer.status === 200) return { location: '/waiting-noted' };
  const { errors = {}, said } = wrongFieldsOf(answer);
  const isOfField = Object.keys(errors).length > 0;
  const refusal = isOfField ? {} : { refusal: { title: 'Not noted yet', text: said ?? '' } };
  const { isFound: _, ...content } = await productContent(site, productId, '', headers);
  const props = { ...content.props, waiting: { email, variantId, errors, ...refusal } };
  return own(answer.status, renderPage(site, productPage, { ...content, props, isPrivate: true }));
}

/** The link of the mail: whose address it is, only the key says. */
export const drawStopWaiting = (site: SiteFacts, stopKey: string): Promise<PageAnswer> =>
  own(200, renderPage(site, stopWaitingPage(stopKey), { isPrivate: true }));

/** One press erases the address; the answer is the same for an unknown key. */
export async function stopWaiting(stopKey: string, { headers }: PageCall): Promise<PageAnswer> {
  const answer = await postToGateway(`/api/waiting/${stopKey}/stop`, headers, {});
  return { location: answer.status === 200 ? '/waiting-stopped' : '/not-sent' };
}

export async function sendMessage(
  site: SiteFacts,
  { headers, body }: PageCall,
): Promise<PageAnswer> {
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
