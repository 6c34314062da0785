import { screen, within } from '@testing-library/react';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import type { Work } from '../api/work.ts';
import { WorkList } from './WorkList.tsx';
import { places } from './workPlaces.ts';

const kinds = [
  'proofs',
  'overdue',
  'exact_credits',
  'taken_back',
  'refunds',
  'paid_late',
  'messages',
  'not_in_shopify',
  'to_start',
  'to_pack',
  'not_delivered',
  'problems',
  'came_back',
] as const;

async function show(
  waiting: Partial<Record<Work['kind'], number>>,
  { pastPromise = 0, canBePaid = true } = {},
): Promise<void> {
  const oldestAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
  const data = kinds.map((kind) => ({
    kind,
    count: waiting[kind] ?? 0,
    pastPromise: kind === 'came_back' ? pastPromise : 0,
    oldestAt: waiting[kind] ? oldestAt : null,
    amount: kind === 'refunds' ? '266400.00' : null,
  }));
  answerWith({ '/api/admin/work': { body: { success: true, data } } });
  await renderPage(
    <DataProvider>
      <WorkList firstWaiting={41} canBePaid={canBePaid} />
    </DataProvider>,
  );
}

describe('what waits for a person', () => {
  afterEach(() => queryClient.clear());

  it('says in words that nothing waits', async () => {
    await show({});
    expect(await screen.findByText(/^Nothing waits for you/)).toBeVisible();
    expect(screen.queryAllByRole('link')).toEqual([]);
  });

  it('does not say that nothing waits while buyers cannot pay', async () => {
    await show({}, { canBePaid: false });
    expect(await screen.findByText(/^Orders come once buyers can pay/)).toBeVisible();
    expect(screen.queryByText(/Nothing waits/)).not.toBeInTheDocument();
  });

  it('folds what does not wait into one line', async () => {
    await show({ proofs: 2 });
    const list = within(await screen.findByRole('list'));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    const fold = screen.getByText('Nothing waits in 12 other lists').closest('details');
    expect(fold).not.toHaveAttribute('open');
    expect(fold).toHaveTextContent('Checks overdue');
  });

  it('puts first what waits past the time that a buyer was promised', async () => {
    await show({ to_start: 4, came_back: 3 }, { pastPromise: 2 });
    const links = await screen.findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/admin/orders?attention=came_back&sort=oldest',
      '/admin/orders?status=confirmed&sort=oldest',
    ]);
    expect(links[0]).toHaveTextContent('oldest 3 hours, 2 past the time we promised');
  });

  it('counts each kind with the age of its oldest, and leads to its list', async () => {
    await show({ proofs: 2, overdue: 1200, refunds: 13, messages: 1 });
    const list = within(await screen.findByRole('list'));
    expect(list.getByText('1,200')).toBeVisible();
    expect(list.getByText('oldest 3 hours, ₦266,400.00')).toBeVisible();
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      // What is late comes first.
      '/admin/orders?attention=overdue&sort=review',
      '/admin/orders?status=awaiting_confirmation&sort=review&order=41&step=confirm',
      '/admin/money?view=refunds',
      '/admin?tab=messages',
    ]);
    expect(list.getAllByRole('link')[0]).toHaveAttribute('aria-keyshortcuts', 'O');
  });

  it('has a key for each kind that no other kind has', () => {
    const keys = Object.values(places).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
