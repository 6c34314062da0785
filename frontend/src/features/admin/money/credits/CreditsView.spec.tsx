import { useSearch } from '@tanstack/react-router';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../../lib/queryClient.tsx';
import { sentIn } from '../../../../testing/answers.ts';
import { renderPage } from '../../../../testing/renderPage.tsx';
import type { AdminOrderDetail } from '../../api/orders.ts';
import { buildAdminOrder } from '../../testing/buildAdminOrder.ts';
import { buildCandidate, buildCredit } from '../../testing/buildCredit.ts';
import type { Credit } from '../api/creditQueries.ts';
import { readMoneySearch } from '../moneySearch.ts';
import { CreditsView } from './CreditsView.tsx';

let open: Credit[];
let posts: string[];
/** Bodies of the posts. */
let bodies: unknown[];
let mayDo: string[];
/** The credits of an order that was matched, as the server answers. */
let given: AdminOrderDetail['credits'];
/** The order is above the clerk's limit. */
let isAboveLimit: boolean;

/** Answers as the server would: a credit that was decided leaves the queue. */
function serve(credits: readonly Credit[], { losesAnswers = false, keepsRest = false } = {}): void {
  open = [...credits];
  posts = [];
  pageSize = 50;
  bodies = [];
  mayDo = ['work', 'settle-payments'];
  isAboveLimit = false;
  given = [];
  const answer = (body: unknown) => ({
    ok: true,
    status: 200,
    statusText: '',
    headers: new Headers(),
    text: () => Promise.resolve(JSON.stringify(body)),
  });
  Object.assign(globalThis, {
    fetch: (request: Request) => {
      const { url, method } = request;
      const [, id, step] = /credits\/(\d+)\/(\w+)$/.exec(url) ?? [];
      if (id) {
        posts.push(`${step} ${id}`);
        bodies.push(sentIn(request));
        if (isAboveLimit) return Promise.resolve(answer({ success: true, data: askedOrder }));
        if (!keepsRest) open = open.filter((credit) => credit.id !== Number(id));
        if (losesAnswers) return Promise.reject(new TypeError('Failed to fetch'));
        const data = step === 'match' ? matchedOrder() : buildCredit();
        return Promise.resolve(answer({ success: true, data }));
      }
      if (url.startsWith('/api/admin/credits')) {
        return Promise.resolve(answer({ success: true, ...pageOf(url) }));
      }
      if (url === '/api/admin/session')
        return Promise.resolve(answer({ success: true, data: { permissions: mayDo } }));
      if (method === 'POST') return Promise.reject(new TypeError('unexpected'));
      return Promise.resolve(answer({ success: true, data: buildAdminOrder({ proofs: [] }) }));
    },
  });
}

const matchedOrder = () => buildAdminOrder({ status: 'confirmed', credits: given });

/** Pages of `pageSize`, in the order of the server: exact ones first. */
let pageSize: number;

function pageOf(url: string) {
  const query = new URL(url, 'https://shop.example').searchParams;
  const kindOf = ({ suggestion }: Credit) =>
    suggestion?.kind !== 'suggested' ? 'rest' : suggestion.isExact ? 'exact' : 'suggested';
  const fits = { exact: 0, suggested: 0, rest: 0 };
  for (const credit of open) fits[kindOf(credit)] += 1;
  const fit = query.get('fit');
  const listed = open.filter((credit) => fit === null || kindOf(credit) === fit);
  const start = Number(query.get('cursor') ?? 0);
  const data = listed.slice(start, start + pageSize);
  const nextCursor = start + pageSize < listed.length ? String(start + pageSize) : null;
  return { data, meta: { total: listed.length, open: open.length, nextCursor, fits } };
}

const askedOrder = buildAdminOrder({
  outcome: 'approval_asked',
  history: [
    {
      at: '2026-11-21T09:10:00.000Z',
      kind: 'approval_asked',
      actor: 'chidi',
      fromStatus: 'awaiting_confirmation',
      toStatus: 'awaiting_confirmation',
      reason: null,
    },
  ],
});

const exact = (id: number, orderId: number, reference: string): Credit =>
  buildCredit({
    id,
    suggestion: {
      kind: 'suggested',
      isExact: true,
      why: null,
      candidates: [buildCandidate({ id: orderId, reference })],
    },
  });

type Candidate = ReturnType<typeof buildCandidate>;

/** A credit of an order that staff confirmed before. */
const byHand = (id: number, part: Partial<Candidate> = {}): Credit =>
  buildCredit({
    id,
    suggestion: {
      kind: 'suggested',
      isExact: false,
      why: null,
      candidates: [
        buildCandidate({ id: 100 + id, status: 'confirmed', isConfirmedByHand: true, ...part }),
      ],
    },
  });

const ambiguous = (id: number): Credit =>
  buildCredit({
    id,
    suggestion: {
      kind: 'ambiguous',
      isExact: false,
      why: 'Two orders of this amount wait.',
      candidates: [
        buildCandidate({ id: 1, reference: 'SO-AAAAA' }),
        buildCandidate({ id: 2, reference: 'SO-BBBBB' }),
      ],
    },
  });

/** What is open follows the address, as on the page. */
const InAddress = () => <CreditsView search={readMoneySearch(useSearch({ strict: false }))} />;

const show = (query = '') =>
  renderPage(
    <DataProvider>
      <InAddress />
    </DataProvider>,
    `/admin/money${query}`,
  );

/** The next press is none that belongs to the decision before. */
const pastDoublePress = () => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_000);

describe('the queue of credits', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    queryClient.clear();
  });

  it('confirms the suggestion with Enter, says so, and offers Undo', async () => {
    serve([exact(7, 142, 'SO-7K4M2'), exact(8, 143, 'SO-HH9ES')]);
    await show();
    await screen.findByText('4 minutes after the order');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Matched ₦48,500.00 to SO-7K4M2.')).toBeVisible();
    expect(posts).toEqual(['match 7']);
    expect(await screen.findByRole('region', { name: 'Credit 1 of 1' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  it('leads from the open credit to its place in the queue, where the queue is below it', async () => {
    serve([exact(7, 142, 'SO-7K4M2'), exact(8, 143, 'SO-HH9ES')]);
    await show('?credit=8');
    await userEvent.click(await screen.findByRole('link', { name: '2 of 2, see all' }));
    const rows = within(screen.getByRole('list', { name: 'Queue of credits' })).getAllByRole(
      'button',
    );
    expect(rows[1]).toHaveFocus();
  });

  it('says of each credit the day that the bank names, not how long ago its statement was imported', async () => {
    serve([exact(7, 142, 'SO-7K4M2'), ambiguous(8)]);
    await show();
    const rows = within(await screen.findByRole('list', { name: 'Queue of credits' }));
    expect(rows.getAllByText('21 Nov')).toHaveLength(2);
  });

  it('takes a decision back however soon Undo is pressed', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    serve([exact(7, 142, 'SO-7K4M2'), exact(8, 143, 'SO-HH9ES')]);
    await show();
    await screen.findByText('4 minutes after the order');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 credit open again.')).toBeVisible();
    expect(posts).toEqual(['match 7', 'undo 7']);
  });

  it('offers Undo to a clerk, too: the server lets them take back what they have just decided', async () => {
    serve([exact(7, 142, 'SO-7K4M2'), exact(8, 143, 'SO-HH9ES')]);
    mayDo = ['work'];
    await show();
    await screen.findByText('4 minutes after the order');
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Matched ₦48,500.00 to SO-7K4M2.');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(posts).toEqual(['match 7', 'undo 7']));
  });

  it('says that an order above the limit of a clerk waits for a second person', async () => {
    serve([exact(7, 142, 'SO-7K4M2'), exact(8, 143, 'SO-HH9ES')]);
    isAboveLimit = true;
    await show();
    await screen.findByText('4 minutes after the order');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText(/^The order is above your limit/)).toBeVisible();
    expect(screen.queryByText(/to SO-7K4M2/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    // It stays in the queue for the second person.
    expect(screen.getByRole('region', { name: 'Credit 2 of 2' })).toBeVisible();
    expect(posts).toEqual(['match 7']);
  });

  it('confirms with Enter after the open credit was pressed in the queue', async () => {
    serve([exact(7, 142, 'SO-7K4M2'), exact(8, 143, 'SO-HH9ES')]);
    await show();
    await userEvent.click(await screen.findByRole('button', { name: /SO-7K4M2, exact/ }));
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Matched ₦48,500.00 to SO-7K4M2.')).toBeVisible();
    expect(posts).toEqual(['match 7']);
  });

  it('confirms one credit when Enter is pressed twice', async () => {
    serve([exact(7, 142, 'SO-7K4M2'), exact(8, 143, 'SO-HH9ES')]);
    await show();
    await screen.findByText('4 minutes after the order');
    // However slow the test's machine is, both presses are one double press.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    await userEvent.keyboard('{Enter}{Enter}');
    await screen.findByText('Matched ₦48,500.00 to SO-7K4M2.');
    await userEvent.keyboard('{Enter}');
    expect(posts).toEqual(['match 7']);
  });

  it('never confirms an ambiguous one by key; nothing is chosen', async () => {
    serve([ambiguous(7)]);
    await show();
    expect(await screen.findByText(/Two orders of this amount wait/)).toBeVisible();
    expect(screen.getByText('Choose an order to see its proof.')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(posts).toEqual([]);
    expect(screen.getByText(/^Enter confirms nothing here: more than one order/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Match to SO-BBBBB' }));
    await waitFor(() => expect(posts).toEqual(['match 7']));
  });

  it('splits a credit over the orders that it pays together, with one press', async () => {
    const candidates = [
      buildCandidate({ id: 1, reference: 'SO-AAAAA', due: '30000.00' }),
      buildCandidate({ id: 2, reference: 'SO-BBBBB', due: '18500.00' }),
    ];
    const why = 'The narration names these 2 orders, and pays them exactly.';
    const split = { kind: 'split', isExact: false, why, candidates } as const;
    serve([buildCredit({ id: 7, suggestion: split }), exact(8, 143, 'SO-HH9ES')]);
    await show();
    expect(await screen.findByText(why)).toBeVisible();
    expect(screen.getByText('It gets ₦18,500.00 of the credit.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Split over 2 orders' }));
    expect(await screen.findByText('Matched ₦48,500.00 to 2 orders.')).toBeVisible();
    expect(bodies).toEqual([
      { order: '1', amount: '30000.00' },
      { order: '2', amount: '18500.00' },
    ]);
    // What was decided is taken back part by part, and nothing else of the credit.
    posts = [];
    bodies = [];
    pastDoublePress();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(bodies).toMatchObject([{ order: '1' }, { order: '2' }]));
  });

  it('gives a part by hand, keeps the rest, and owes it to a buyer only when told to', async () => {
    serve([ambiguous(7)], { keepsRest: true });
    await show();
    const form = within(await screen.findByRole('form', { name: 'Match to SO-BBBBB' }));
    const amount = form.getByRole('textbox', { name: /^Amount for SO-BBBBB/ });
    await userEvent.clear(amount);
    await userEvent.type(amount, '50,000');
    await userEvent.click(form.getByRole('button'));
    expect(amount).toHaveAccessibleDescription(/at most ₦48,500.00/);
    expect(posts).toEqual([]);
    await userEvent.clear(amount);
    await userEvent.type(amount, '40,000');
    const order = {
      id: 2,
      orderId: 'o'.repeat(22),
      reference: 'SO-BBBBB',
      status: 'confirmed',
    } as const;
    const part = { order, amount: '40000.00', by: 'clerk', actor: 'ada', reason: null } as const;
    const decisions = [{ ...part, at: '2026-11-21T10:00:00.000Z' }];
    open = [buildCredit({ id: 7, suggestion: null, decisions, rest: '8500.00' })];
    await userEvent.click(form.getByRole('button'));
    expect(
      await screen.findByText(/^Matched ₦40,000.00 to SO-BBBBB. ₦8,500.00 of the credit are left/),
    ).toBeVisible();
    expect(await screen.findByText('₦8,500.00 of ₦48,500.00 are left to decide.')).toBeVisible();
    expect(
      screen.getByRole('button', { name: 'Owe ₦8,500.00 back to the buyer of SO-BBBBB' }),
    ).toBeVisible();
    screen.getByRole('region', { name: 'Credit 1 of 1' }).focus();
    pastDoublePress();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText(/Press O to owe the rest back/)).toBeVisible();
    await userEvent.keyboard('o');
    await waitFor(() => expect(bodies.at(-1)).toEqual({ order: '2', owesRest: true }));
  });

  it('stays at a credit of which an order took only what it lacked', async () => {
    const large = { ...ambiguous(7), amount: '60000.00', rest: '60000.00' };
    serve([large, exact(8, 142, 'SO-7K4M2')], { keepsRest: true });
    const {
      state: _state,
      suggestion: _suggestion,
      decisions: _all,
      rest: _rest,
      ...facts
    } = large;
    const decision = { order: null, by: 'clerk' as const, actor: 'ada', reason: null };
    const at = '2026-11-21T10:00:00.000Z';
    given = [{ ...facts, decision: { ...decision, amount: '48500.00', at }, isCounted: true }];
    await show();
    const form = within(await screen.findByRole('form', { name: 'Match to SO-BBBBB' }));
    await userEvent.clear(form.getByRole('textbox', { name: /^Amount for SO-BBBBB/ }));
    await userEvent.click(form.getByRole('button'));
    expect(await screen.findByText(/₦11,500.00 of the credit are left to decide/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Credit 1 of 2' })).toBeVisible();
  });

  it('reads the queue again when an answer is lost', async () => {
    serve([exact(7, 142, 'SO-7K4M2'), exact(8, 143, 'SO-HH9ES')], { losesAnswers: true });
    await show();
    await screen.findByText('4 minutes after the order');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText(/^No answer came/)).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Credit 1 of 1' })).toBeVisible();
  });

  it('confirms selected exact ones at once, but not two for one order', async () => {
    serve([
      exact(7, 142, 'SO-7K4M2'),
      exact(8, 143, 'SO-HH9ES'),
      exact(9, 150, 'SO-TWICE'),
      exact(10, 150, 'SO-TWICE'),
      ambiguous(11),
    ]);
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Select all 2 exact ones' }));
    await userEvent.click(screen.getByRole('button', { name: 'Confirm 2 selected credits' }));
    expect(await screen.findByText('2 credits matched to their orders.')).toBeVisible();
    expect(posts).toEqual(['match 7', 'match 8']);
  });

  it('matches all that were confirmed by hand and are on the statement now', async () => {
    serve([
      byHand(7),
      byHand(8, { status: 'processing' }),
      byHand(9, { due: '40000.00' }),
      byHand(10, { isReferenceExact: false }),
      exact(11, 150, 'SO-HH9ES'),
      byHand(12, { isConfirmedByHand: false }),
      ambiguous(13),
      byHand(14, { id: 160 }),
      byHand(15, { id: 160 }),
    ]);
    await show();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Select all 2 confirmed by hand' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Confirm 2 selected credits' }));
    expect(await screen.findByText('2 credits matched to their orders.')).toBeVisible();
    expect(posts).toEqual(['match 7', 'match 8']);
  });

  it('selects all confirmed by hand, also those of pages that were not read yet', async () => {
    serve([byHand(7), byHand(8), byHand(9), ambiguous(10)]);
    pageSize = 1;
    await show();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Select all confirmed by hand' }),
    );
    await userEvent.click(
      await screen.findByRole('button', { name: 'Confirm 3 selected credits' }),
    );
    await screen.findByText('3 credits matched to their orders.');
    expect(posts).toEqual(['match 7', 'match 8', 'match 9']);
  });

  it('selects all exact ones, also those of pages that were not read yet', async () => {
    serve(['SO-AAAAA', 'SO-BBBBB', 'SO-CCCCC'].map((name, index) => exact(7 + index, index, name)));
    pageSize = 1;
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Select all 3 exact ones' }));
    await userEvent.click(
      await screen.findByRole('button', { name: 'Confirm 3 selected credits' }),
    );
    await screen.findByText('3 credits matched to their orders.');
    expect(posts).toEqual(['match 7', 'match 8', 'match 9']);
  });

  it('counts each kind, and asks the server for one kind', async () => {
    serve([exact(7, 142, 'SO-7K4M2'), ambiguous(8), ambiguous(9)]);
    await show();
    const kinds = await screen.findByRole('group', { name: 'Which credits' });
    expect(
      within(kinds)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['All 3', 'Exact 1', 'Suggested 0', 'Other 2']);
    expect(screen.getByRole('button', { name: 'All 3' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('says of an order that has ended that it has, not that it failed', async () => {
    const candidates = [buildCandidate({ status: 'failed' })];
    serve([
      buildCredit({ suggestion: { kind: 'suggested', isExact: false, why: null, candidates } }),
    ]);
    await show();
    expect(await screen.findByText('Ended')).toBeVisible();
  });

  it('says of an order confirmed by hand what the credit is for', async () => {
    serve([
      buildCredit({
        suggestion: {
          kind: 'suggested',
          isExact: false,
          why: null,
          candidates: [
            buildCandidate({
              status: 'confirmed',
              isConfirmedByHand: true,
              outcome: { effect: 'proves', lacking: null, left: null, needsApproval: false },
            }),
          ],
        },
      }),
    ]);
    await show();
    expect(
      await screen.findByText('This proves an order that was confirmed by hand.'),
    ).toBeVisible();
    expect(
      screen.getByRole('row', { name: 'Left to pay Nothing, confirmed by hand' }),
    ).toBeVisible();
  });

  it.each([
    [
      'one confirmed by hand with less than it costs',
      { isConfirmedByHand: true, shortfall: '500.00' },
      '₦500.00, confirmed by hand with ₦48,000.00',
    ],
    [
      'one that a credit of the bank paid in part',
      { isConfirmedByHand: false, shortfall: '500.00', due: '500.00' },
      '₦500.00',
    ],
  ])('says what is left to pay of %s', async (_, part, words) => {
    serve([byHand(7, part)]);
    await show();
    expect(await screen.findByRole('row', { name: `Left to pay ${words}` })).toBeVisible();
  });

  it('confirms no payment by key that may have been returned, and says why', async () => {
    const { suggestion } = exact(7, 142, 'SO-7K4M2');
    // The server calls none of these exact.
    const doubted = suggestion && { ...suggestion, isExact: false };
    serve([buildCredit({ mayBeReturned: '2026-11-22: Rider fee', suggestion: doubted })]);
    await show();
    expect(await screen.findByText('It may have been returned.')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText(/this payment may have been returned/)).toBeVisible();
    expect(posts).toEqual([]);
    expect(screen.queryByText('Exact')).toBeNull();
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeDisabled();
    await userEvent.click(screen.getByLabelText(/^I looked/));
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(posts).toEqual(['match 7']));
  });

  it('gives nothing of a payment that may have been returned, whichever way, before someone looked', async () => {
    const order = {
      id: 2,
      orderId: 'o'.repeat(22),
      reference: 'SO-BBBBB',
      status: 'confirmed',
    } as const;
    const part = { order, amount: '40000.00', by: 'clerk', actor: 'ada', reason: null } as const;
    serve([
      {
        ...ambiguous(7),
        mayBeReturned: '2026-11-22: Rider fee',
        rest: '8500.00',
        decisions: [{ ...part, at: '2026-11-21T10:00:00.000Z' }],
      },
    ]);
    await show();
    const owe = await screen.findByRole('button', { name: /^Owe ₦8,500.00 back/ });
    const match = screen.getByRole('button', { name: 'Match to SO-AAAAA' });
    await userEvent.keyboard('o');
    expect(screen.getByText(/^Enter and O do nothing here/)).toBeVisible();
    for (const button of [owe, match]) expect(button).toBeDisabled();
    await userEvent.click(screen.getByRole('textbox', { name: /^Amount for SO-AAAAA/ }));
    await userEvent.keyboard('{Enter}');
    expect(posts).toEqual([]);
    await userEvent.click(screen.getByLabelText(/^I looked/));
    for (const button of [owe, match]) expect(button).toBeEnabled();
    await userEvent.click(owe);
    await waitFor(() => expect(bodies).toEqual([{ order: '2', owesRest: true }]));
  });

  it('says what a press does beside the key: what is still to pay, what is left, who must approve', async () => {
    const outcome = {
      effect: 'pays_part',
      lacking: '500.00',
      left: '20.00',
      needsApproval: true,
    } as const;
    serve([
      buildCredit({
        suggestion: {
          kind: 'suggested',
          isExact: false,
          why: null,
          candidates: [buildCandidate({ outcome })],
        },
      }),
    ]);
    await show();
    expect(
      await screen.findByText(
        'Above your limit: an approver or the owner confirms it. This pays a part of the order. ₦500.00 is still to pay. ₦20.00 stays here to decide.',
      ),
    ).toBeVisible();
  });

  it('keeps the last credits when a refresh fails, and says so', async () => {
    serve([exact(7, 142, 'SO-7K4M2')]);
    await show();
    await screen.findByText('4 minutes after the order');
    Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('offline')) });
    await act(() => queryClient.refetchQueries({ queryKey: ['/api/admin/credits'] }));
    expect(
      await screen.findByText(/^The credits could not be updated\. These are the last/),
    ).toBeVisible();
    expect(screen.getByText('4 minutes after the order')).toBeVisible();
  });

  it('dismisses with D and a reason', async () => {
    serve([exact(7, 142, 'SO-7K4M2')]);
    await show();
    await screen.findByText('4 minutes after the order');
    await userEvent.keyboard('d');
    const form = await screen.findByRole('form', { name: 'Not a payment for an order' });
    expect(form).toContainElement(document.activeElement as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss this credit' }));
    expect(posts).toEqual([]);
    const reason = screen.getByRole('textbox', { name: 'Reason, for staff' });
    await userEvent.type(reason, 'Interest of the bank');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss this credit' }));
    await waitFor(() => expect(posts).toEqual(['dismiss 7']));
    expect(await screen.findByRole('heading', { name: 'All payments are matched' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Import a statement of the bank' })).toBeVisible();
  });

  it.each([
    ['statement', 1],
    ['attested', 0],
  ] as const)(
    'offers the way back to the queue for money of the bank alone: %s',
    async (source, count) => {
      const at = '2026-11-21T09:10:00.000Z';
      const dismissal = { order: null, amount: '48500.00', by: 'clerk', actor: 'ada', at } as const;
      const decisions = [{ ...dismissal, reason: 'the wrong order' }];
      serve([
        buildCredit({ source, decisions, state: 'dismissed', rest: '0.00', suggestion: null }),
      ]);
      await show('?state=dismissed');
      await screen.findByText('Reason: the wrong order');
      const ways = screen.queryAllByRole('button', { name: 'Take this decision back' });
      expect(ways).toHaveLength(count);
    },
  );

  it('focuses the search with /, and lists its keys with ?', async () => {
    serve([exact(7, 142, 'SO-7K4M2')]);
    await show();
    await screen.findByText('4 minutes after the order');
    await userEvent.keyboard('/');
    const search = screen.getByRole('searchbox', { name: 'Search' });
    expect(search).toHaveFocus();
    expect(search).toHaveAttribute('maxlength', '200');
    await userEvent.keyboard('{Escape}?');
    const help = await screen.findByRole('dialog', { name: 'Keys' });
    expect(help).toHaveTextContent('Next credit');
  });
});
