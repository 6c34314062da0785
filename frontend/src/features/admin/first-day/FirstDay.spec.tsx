import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, callsTo } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { FirstDay } from './FirstDay.tsx';

const names = [
  'second_factor',
  'bank_account',
  'company',
  'hours',
  'delivery',
  'product',
  'order',
  'backup',
];

async function show(done: readonly string[], hasWaiting = false) {
  const data = names.map((step) => ({ step, isDone: done.includes(step) }));
  answerWith({
    '/api/admin/first-day': { body: { success: true, data } },
  });
  await renderPage(
    <DataProvider>
      <FirstDay hasWaiting={hasWaiting} />
      <p>Below</p>
    </DataProvider>,
    '/admin',
  );
  await screen.findByText('Below');
}

describe('the first day', () => {
  afterEach(() => queryClient.clear());

  it('lists what is left, each with its link, and names what is done', async () => {
    await show(['company', 'product', 'order']);
    const list = await screen.findByRole('region', { name: 'Before you sell' });
    expect(list).toHaveTextContent('3 of 8 done');
    const steps = within(list).getAllByRole('listitem');
    expect(steps).toHaveLength(5);
    expect(list).toHaveTextContent('Done: who you are, a product of yours, a first order.');
    const hours = within(list).getByRole('link', { name: 'Set your hours' });
    expect(hours).toBeVisible();
    expect(hours).toHaveAttribute('href', '/admin/settings?form=hours#form');
    expect(within(list).queryByRole('link', { name: 'Say who you are' })).not.toBeInTheDocument();
  });

  it.each([
    ['orders wait for an answer', ['company'], true, 'Set your hours'],
    ['the shop can sell without the rest', names.slice(0, 6), false, 'Place a test order'],
  ])('is folded into one line while %s', async (_, done, hasWaiting, left) => {
    await show(done, hasWaiting);
    const list = await screen.findByRole('region', { name: 'Before you sell' });
    const link = within(list).getByText(left);
    expect(link).not.toBeVisible();
    await userEvent.click(within(list).getByText(/ of 8 done$/));
    expect(link).toBeVisible();
  });

  it('is gone when all is done', async () => {
    await show(names);
    await waitFor(() => expect(callsTo('/api/admin/first-day')).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Before you sell' })).not.toBeInTheDocument();
  });
});
