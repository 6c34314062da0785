import type { Locator } from '@playwright/test';
import type { ApiClient } from '@spade/testkit/api-client';
import { receiptPicture } from '@spade/testkit/pictures';
import {
  newBuyer,
  type OrderBody,
  type PlacedOrder,
  placeOrder,
  uploadProof,
} from '@spade/testkit/shop';
import { mailAbout } from '../src/mails.ts';
import { productsOnSale, site, siteApi } from './site.ts';

/** A page with forms that the browser posts, opened by one visitor. */
interface FormPage {
  readonly path: string;
  readonly buyer: ReturnType<typeof newBuyer>;
  /** The order that the page is of. */
  readonly orderId?: string;
}

/** What a form leaves in the database, and what its page says then. */
interface Trace {
  readonly action: RegExp;
  /** How often the form was done. */
  readonly count: (clerk: ApiClient, page: FormPage) => Promise<number>;
  readonly says: RegExp;
  /** Two do no harm. */
  readonly mayRepeat?: boolean;
}

interface Detail {
  readonly history: readonly { readonly kind: string }[];
  readonly proofs: readonly unknown[];
  readonly problems: readonly { readonly pictures: readonly unknown[] }[];
}

const detailOf = async (clerk: ApiClient, { orderId = '' }: FormPage) =>
  (await clerk.get<{ data: Detail }>(`/api/orders/${orderId}`)).data;
const stepsOf = (kind: string) => async (clerk: ApiClient, page: FormPage) =>
  (await detailOf(clerk, page)).history.filter((step) => step.kind === kind).length;
const found =
  (list: string) =>
  async (clerk: ApiClient, { buyer }: FormPage) => {
    const search = encodeURIComponent(buyer.customerEmail);
    return (await clerk.get<{ data: unknown[] }>(`${list}?search=${search}`)).data.length;
  };

/** Whether the mail with the links came: no list counts mails. Throws where the mails of the site cannot be read. */
async function linksMailed(_clerk: ApiClient, { buyer }: FormPage): Promise<number> {
  const { mails } = site();
  if (mails === undefined) throw new Error('only a site that the run starts shows its mails');
  const mail = mailAbout({ mails }, /^Your order SO-\w+$/, buyer.customerEmail);
  return mail.then(
    () => 1,
    () => 0,
  );
}

/** Every form that a public page may post. */
const traces: readonly Trace[] = [
  {
    action: /^\/api\/orders$/,
    count: found('/api/orders'),
    says: /Account number|Complete Your Payment/,
  },
  { action: /^\/api\/contact$/, count: found('/api/contact'), says: /message sent/i },
  { action: /\/extend$/, count: stepsOf('extended'), says: /^(?!.*more minutes).*Account number/s },
  {
    action: /\/payment-proof$/,
    count: async (clerk, page) => (await detailOf(clerk, page)).proofs.length,
    says: /being (verified|checked)/,
  },
  {
    action: /\/refund-account$/,
    count: stepsOf('refund_account_given'),
    says: /We send it to|We would send it to/,
  },
  { action: /\/delivered$/, count: stepsOf('delivered'), says: /Delivered/ },
  { action: /\/withdraw$/, count: stepsOf('cancelled'), says: /was cancelled/ },
  { action: /\/correct$/, count: stepsOf('corrected'), says: /How we reach you/ },
  {
    action: /\/resend$/,
    count: linksMailed,
    says: /The email is on its way/,
    mayRepeat: true,
  },
  {
    action: /\/problem$/,
    count: async (clerk, page) => (await detailOf(clerk, page)).problems.length,
    says: /We have your report/,
  },
  {
    action: /\/problem-picture$/,
    count: async (clerk, page) => (await detailOf(clerk, page)).problems[0]?.pictures.length ?? 0,
    says: /We have 1 of at most/,
  },
];

/** The trace of a form. Throws for a form of which no one says what it leaves. */
export function traceOf(action: string): Trace {
  const path = new URL(action, 'http://site').pathname;
  const trace = traces.find(({ action: known }) => known.test(path));
  if (!trace) throw new Error(`hands/forms.ts does not say what a form to ${path} leaves`);
  return trace;
}

async function orderPage(
  then: (order: PlacedOrder) => Promise<unknown> = async () => {},
): Promise<FormPage> {
  const buyer = newBuyer();
  const product = (await productsOnSale()).find(({ inventoryQuantity }) => inventoryQuantity > 5);
  if (!product) throw new Error('nothing is on sale');
  const changes: Partial<OrderBody> = buyer;
  const order = await placeOrder(product, changes, siteApi());
  await then(order);
  return { path: `/orders/${order.orderId}`, orderId: order.orderId, buyer };
}

/** Pages with forms, each in the state that shows them; `clerk` brings orders into it. */
export const formPages: Record<string, (clerk: ApiClient) => Promise<FormPage>> = {
  home: async () => ({ path: '/', buyer: newBuyer() }),
  'order form': async () => {
    const [product] = await productsOnSale();
    return { path: `/marketplace?order=${product?.id}`, buyer: newBuyer() };
  },
  'order form of a product': async () => {
    const [product] = await productsOnSale();
    return { path: `/marketplace/${product?.id}?order=${product?.id}`, buyer: newBuyer() };
  },
  'order to pay': () => orderPage(),
  'order with money owed': (clerk) =>
    orderPage(async (order) => {
      const { orderId, totalAmount } = order;
      await uploadProof(order, undefined, siteApi());
      await clerk.post(`/api/orders/${orderId}/confirm`, { amountReceived: totalAmount });
      await clerk.post(`/api/orders/${orderId}/cancel-paid`, { reason: 'Asked by the buyer' });
    }),
  'order on its way': (clerk) => orderPage((order) => send(clerk, order)),
  'what is wrong with an order': async (clerk) => {
    const page = await orderPage((order) => send(clerk, order));
    return { ...page, path: `/orders/problem?order=${page.orderId}` };
  },
  'pictures of what is wrong': async (clerk) => {
    const page = await orderPage(async (order) => {
      await send(clerk, order);
      const report = { kind: 'damaged', words: 'The bag was open.' };
      await siteApi().post(`/api/orders/${order.orderId}/problem`, report);
    });
    return { ...page, path: `/orders/problem?order=${page.orderId}` };
  },
};

/** Pays, packs and ships it. */
async function send(clerk: ApiClient, order: PlacedOrder): Promise<void> {
  await uploadProof(order, undefined, siteApi());
  await clerk.post(`/api/orders/${order.orderId}/confirm`);
  await clerk.post(`/api/orders/${order.orderId}/process`);
  await clerk.post(`/api/orders/${order.orderId}/ship`, { courier: 'GIG Logistics' });
}

/** Fills in what a form asks for, as this buyer would. */
export async function fillIn(form: Locator, buyer: FormPage['buyer']): Promise<void> {
  for (const control of await form.locator('input[name], select[name], textarea[name]').all()) {
    const { kind, name, isHidden, second } = await control.evaluate((element) => ({
      kind: 'type' in element ? String(element.type) : '',
      name: element.getAttribute('name') ?? '',
      isHidden: element.getAttribute('type') === 'hidden',
      second: element instanceof HTMLSelectElement ? element.options[1]?.value : undefined,
    }));
    if (isHidden || ['radio', 'checkbox', 'number'].includes(kind)) continue;
    if (kind === 'file') {
      const buffer = await receiptPicture({ noisePx: 300 });
      await control.setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer });
    } else if (second !== undefined) await control.selectOption(second);
    else if (kind === 'email') await control.fill(buyer.customerEmail);
    else if (kind === 'tel') await control.fill(buyer.customerPhone);
    else if (name === 'accountNumber') await control.fill('0123456789');
    else await control.fill(name === 'message' ? 'Please call me about a fence.' : 'Adaeze Obi');
  }
}
