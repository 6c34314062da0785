import type { Locator } from '@playwright/test';
import type { ApiClient } from '@spade/testkit/api-client';
import { drawPicture } from '@spade/testkit/pictures';
import type { Buyer } from '@spade/testkit/shop';
import { mailAbout } from '../src/mails.ts';
import { rowsOf, site } from './site.ts';

/** A page with forms that the browser posts, opened by one visitor. */
export interface FormPage {
  readonly path: string;
  readonly buyer: Buyer;
  /** The order that the page is of. */
  readonly orderId?: string;
  /** What only this visitor can fill in, by the names of the fields. */
  readonly knows?: Readonly<Record<string, string>>;
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

const waitingOf = ({ customerEmail }: Buyer) =>
  rowsOf('catalog', 'select from waiting_buyers where email = $1', [customerEmail]);

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

/** Whether the order's mailbox has declined reminders: the table names none that could be read. */
async function declined(_clerk: ApiClient, { orderId }: FormPage): Promise<number> {
  const rows = await rowsOf(
    'orders',
    `select from reminder_refusals where mailbox_hash = (select
      encode(sha256(convert_to('no reminders ' || mailbox, 'UTF8')), 'hex') from orders where public_id = $1)`,
    [orderId],
  );
  return rows.length;
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
  { action: /\/withdraw$/, count: stepsOf('cancelled'), says: /You cancelled this order/ },
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
  { action: /\/orders\/[^/]+\/code$/, count: found('/api/orders'), says: /Account number/ },
  {
    action: /\/orders\/find$/,
    count: linksMailed,
    says: /Check your mailbox/,
    mayRepeat: true,
  },
  { action: /\/handover$/, count: stepsOf('delivered'), says: /The order is handed over/ },
  { action: /\/no-reminders$/, count: declined, says: /You get no more reminders/ },
  {
    action: /\/waiting$/,
    count: async (_clerk, { buyer }) => (await waitingOf(buyer)).length,
    says: /We will email you when it is back/,
  },
  {
    action: /\/waiting\/[^/]+\/stop$/,
    count: async (_clerk, { buyer }) => ((await waitingOf(buyer)).length === 0 ? 1 : 0),
    says: /Your address is erased/,
  },
];

/** The trace of a form. Throws for a form of which no one says what it leaves. */
export function traceOf(action: string): Trace {
  const path = new URL(action, 'http://site').pathname;
  const trace = traces.find(({ action: known }) => known.test(path));
  if (!trace) throw new Error(`hands/forms.ts does not say what a form to ${path} leaves`);
  return trace;
}

/** Fills in what a form asks for, as this buyer would. */
export async function fillIn(form: Locator, { buyer, knows = {} }: FormPage): Promise<void> {
  for (const control of await form.locator('input[name], select[name], textarea[name]').all()) {
    const { kind, name, isHidden, isRequired, isOnlyOne, second } = await control.evaluate(
      (element) => ({
        kind: 'type' in element ? String(element.type) : '',
        name: element.getAttribute('name') ?? '',
        isHidden: element.getAttribute('type') === 'hidden',
        isRequired: element.matches(':required'),
        isOnlyOne: element instanceof HTMLSelectElement && element.options.length === 1,
        second: element instanceof HTMLSelectElement ? element.options[1]?.value : undefined,
      }),
    );
    const known = knows[name];
    if (isHidden || kind === 'radio' || kind === 'number' || isOnlyOne) continue;
    if (kind === 'checkbox') {
      // What has to be ticked.
      if (isRequired) await control.check();
    } else if (known !== undefined) await control.fill(known);
    else if (kind === 'file') {
      const buffer = await drawPicture();
      await control.setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer });
    } else if (second !== undefined) await control.selectOption(second);
    else if (kind === 'email') await control.fill(buyer.customerEmail);
    else if (kind === 'tel') await control.fill(buyer.customerPhone);
    else if (name === 'accountNumber') await control.fill('0123456789');
    else await control.fill(name === 'message' ? 'Please call me about a fence.' : 'Adaeze Obi');
  }
}
