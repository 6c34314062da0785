import { act, screen, within } from '@testing-library/react';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import type { AuditLine } from '../api/audit.ts';
import { AuditPage } from './AuditPage.tsx';
import type { AuditQuery } from './auditSearch.ts';

const line = (id: string, at: string, part: Partial<AuditLine> = {}): AuditLine => ({
  id,
  at,
  actor: 'ngozi',
  actorKind: 'person',
  action: 'confirmed',
  account: null,
  orderId: null,
  reference: null,
  orderTotal: null,
  detail: null,
  network: null,
  ...part,
});
const lines = [
  line('o2', '2026-11-21T23:30:05.000Z', {
    orderId: 41,
    reference: 'SO-7K4M2',
    orderTotal: '250000.00',
    detail: 'seen',
  }),
  line('a1', '2026-11-21T09:14:07.000Z', {
    actor: 'service',
    actorKind: 'system',
    action: 'login_failed',
    account: 'ngozi',
    network: 'unknown',
  }),
  // An account of an earlier release may have such a name.
  line('a0', '2026-11-21T09:14:06.000Z', { actor: 'system' }),
];

async function show(answer: Parameters<typeof answerWith>[0][string], search: AuditQuery = {}) {
  const query = new URLSearchParams({ ...search, limit: '50' });
  answerWith({ [`/api/admin/audit?${query}`]: answer });
  await renderPage(
    <DataProvider>
      <AuditPage search={search} />
    </DataProvider>,
    '/admin/audit',
  );
}
const answered = (data: readonly AuditLine[]) => ({
  body: { success: true, data, meta: { nextCursor: null } },
});
const listed = answered(lines);

/** The words of one line, without its time. */
async function wordsOf(part: Partial<AuditLine>): Promise<string> {
  await show(answered([line('a1', '2026-11-21T09:14:07.000Z', part)]));
  const [, , row] = within(await screen.findByRole('table')).getAllByRole('row');
  return (row?.textContent ?? '').replace('10:14:07', '');
}

describe('the audit log', () => {
  afterEach(() => queryClient.clear());

  it('says that no day is between From and a To before it', async () => {
    const search = { from: '2026-11-22', to: '2026-11-21' };
    await show(answered([]), search);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^From is after ToNo day is between them\./,
    );
  });

  it('groups its lines by the days of Lagos, to the second, in names', async () => {
    await show(listed);
    const log = await screen.findByRole('table', { name: 'Audit log, newest first' });
    const days = within(log)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
    expect(days).toEqual([
      'Sunday, 22\u00a0November 2026',
      '00:30:05',
      'Saturday, 21\u00a0November 2026',
      '10:14:07',
      '10:14:06',
    ]);
    expect(
      within(log).getByRole('row', {
        name: '00:30:05 ngozi Confirmed the payment of SO-7K4M2 seen ₦250,000.00',
      }),
    ).toBeVisible();
    expect(
      within(log).getByRole('row', { name: '10:14:07 A sign-in as ngozi failed' }),
    ).toBeVisible();
    expect(within(log).getByText('system')).toBeVisible();
  });

  it('says that a message was marked as handled: no one knows whether it was answered', async () => {
    await show(
      answered([
        line('a1', '2026-11-21T09:14:07.000Z', { action: 'message_handled', detail: 'message 2' }),
      ]),
    );
    expect(
      await screen.findByRole('row', { name: '10:14:07 ngozi Marked message 2 as handled' }),
    ).toBeVisible();
  });

  it('folds equal lines one after the other into one that counts them', async () => {
    const look = { action: 'proof_viewed', detail: 'picture of SO-7K4M2' };
    await show(
      answered([
        line('a5', '2026-11-21T09:14:09.000Z', look),
        line('a4', '2026-11-21T09:14:07.000Z', look),
        line('a3', '2026-11-21T09:13:02.000Z', look),
        line('a2', '2026-11-21T09:13:01.000Z', { ...look, actor: 'bisi' }),
        line('a1', '2026-11-21T09:13:00.000Z', look),
      ]),
    );
    const log = await screen.findByRole('table');
    const rows = within(log).getAllByRole('row').slice(2);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '10:14:09ngoziLooked at the picture of SO-7K4M23 times, the first at 10:13:02',
      '10:13:01bisiLooked at the picture of SO-7K4M2',
      '10:13:00ngoziLooked at the picture of SO-7K4M2',
    ]);
  });

  it('leads from an order to it, and from a person to what they did', async () => {
    await show(listed);
    const order = await screen.findByRole('link', { name: 'SO-7K4M2' });
    expect(order).toHaveAttribute('href', '/admin/orders?order=41');
    expect(screen.getAllByRole('link', { name: 'ngozi' })[0]).toHaveAttribute(
      'href',
      '/admin/audit?person=ngozi',
    );
  });

  it.each<[Partial<AuditLine>, string]>([
    [
      { action: 'credit_matched', detail: 'credit 17 to order 41: refused, ORDERS.CREDIT_DECIDED' },
      'ngoziWas refused: credit matched, credit 17 to order 41Because: credit decided',
    ],
    [
      { action: 'credit_matched', detail: 'Credit 17 of 2026-11-21, ₦48,500.00' },
      'ngoziMatched a paymentCredit 17 of 21\u00a0November 2026, ₦48,500.00₦48,500.00',
    ],
    [
      {
        action: 'store_trusted',
        detail: 'product 5, statement 0f3b2a1c-1111-4222-8333-444455556666',
      },
      'ngoziSaid that Shopify knows of our sales of product 5, statement 0f3b2a1c',
    ],
    [
      {
        action: 'setting_changed',
        detail: 'Hours in which staff check payments (WORKING_HOURS), Name (COMPANY_NAME)',
      },
      'ngoziChanged the settings Hours in which staff check payments, Name',
    ],
    [
      { action: 'role_changed', account: 'chidi', detail: 'approver', network: '102.89.23.0/24' },
      'ngoziChanged the role of chidiNow ApproverFrom: An address that begins with 102.89.23',
    ],
    [
      { action: 'link_sent', account: 'chidi', detail: 'invitation' },
      'ngoziMailed a link to choose a password to chidiFor a first sign-in',
    ],
    [
      { action: 'corrected', orderId: 41, reference: 'SO-7K4M2', detail: 'customerPhone' },
      'ngoziCorrected SO-7K4M2customer phone',
    ],
    [
      { action: 'discounted', orderId: 41, reference: 'SO-7K4M2', detail: '₦1,500.00 off: bulk' },
      'ngoziChanged the price of SO-7K4M2₦1,500.00 off: bulk₦1,500.00',
    ],
    [{ action: 'of_a_later_release', detail: 'something' }, 'ngoziOf a later releasesomething'],
  ])('tells %j in words', async (part, words) => {
    expect(await wordsOf(part)).toBe(words);
  });

  it('shows its filters as chips that lead to the list without them', async () => {
    await show(listed, { person: 'ngozi', action: 'login_failed' });
    const chips = await screen.findByRole('list', { name: 'Filters' });
    const hrefs = within(chips)
      .getAllByRole('link')
      .map((chip) => [chip.textContent, chip.getAttribute('href')]);
    expect(hrefs).toEqual([
      ['Take off the filter Person: ngozi', '/admin/audit?action=login_failed'],
      ['Take off the filter Action: Login failed', '/admin/audit?person=ngozi'],
      ['Clear the filters', '/admin/audit'],
    ]);
  });

  it('names the sum of no step that was refused', async () => {
    const detail = '₦48,500.00: refused, ORDERS.NOT_PERMITTED';
    expect(await wordsOf({ action: 'refunded', detail })).toBe(
      'ngoziWas refused: refunded, ₦48,500.00Because: not permitted',
    );
  });

  it('marks where a line comes from, when the one before of that person says the same', async () => {
    const network = '102.89.23.0/24';
    await show(
      answered([
        line('a4', '2026-11-21T09:14:09.000Z', { action: 'logged_out', network }),
        line('a3', '2026-11-21T09:14:08.000Z', { actor: 'bisi', network: '127.0.0.0/24' }),
        line('a2', '2026-11-21T09:14:07.000Z', { action: 'password_changed' }),
        line('a1', '2026-11-21T09:14:06.000Z', { action: 'login_succeeded', network }),
      ]),
    );
    const log = await screen.findByRole('table');
    const cells = within(log).getAllByText(/^(An address|This server)/, { exact: false });
    expect(cells.map((cell) => [cell.textContent, cell.hasAttribute('data-same')])).toEqual([
      ['From: An address that begins with 102.89.23', true],
      ['From: This server', false],
      ['From: An address that begins with 102.89.23', false],
    ]);
  });

  it('asks for days of Lagos', async () => {
    await show(listed, { from: '2026-11-21', to: '2026-11-22' });
    expect(await screen.findByText('00:30:05')).toBeVisible();
    expect(screen.getByLabelText('From')).toHaveValue('2026-11-21');
    expect(screen.getByLabelText('To')).toHaveValue('2026-11-22');
    const chips = screen.getByRole('list', { name: 'Filters' });
    expect(within(chips).getByText('From 21 November 2026')).toBeVisible();
    expect(within(chips).getByText('To 22 November 2026')).toBeVisible();
  });

  it('says of an empty list whether a filter made it so', async () => {
    await show(answered([]));
    expect(await screen.findByRole('heading', { name: 'Nothing has been done yet' })).toBeVisible();
  });

  it('offers to take the filters off where nothing matches', async () => {
    await show(answered([]), { person: 'ngozi' });
    expect(await screen.findByRole('heading', { name: 'Nothing matches' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Clear the filters' })).toHaveAttribute(
      'href',
      '/admin/audit',
    );
  });

  it('shows the words of the server, and no filters, to a role that may not read it', async () => {
    const message = 'Only an owner may do this.';
    await show({ status: 403, body: { success: false, code: 'NOT_PERMITTED', message } });
    expect(await screen.findByRole('heading', { name: message })).toBeVisible();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('takes no longer search text than the server', async () => {
    await show(listed);
    expect(await screen.findByRole('searchbox')).toHaveAttribute('maxlength', '100');
  });

  it('keeps its lines when a refresh fails, and says so', async () => {
    await show(listed);
    await screen.findByText('00:30:05');
    answerWith({});
    await act(() => queryClient.refetchQueries({ queryKey: ['/api/admin/audit'] }));
    expect(
      await screen.findByText(/^The audit log could not be updated\. These are the last/),
    ).toBeVisible();
    expect(screen.getByText('00:30:05')).toBeVisible();
  });
});
