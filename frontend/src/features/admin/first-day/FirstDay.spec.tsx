import { screen, waitFor, within } from '@testing-library/react';
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

async function show(done: readonly string[]) {
  const data = names.map((step) => ({ step, isDone: done.includes(step) }));
  answerWith({
    '/api/admin/first-day': { body: { success: true, data } },
  });
  await renderPage(
    <DataProvider>
      <FirstDay />
      <p>Below</p>
    </DataProvider>,
    '/admin',
  );
  await screen.findByText('Below');
}

describe('the first day', () => {
  afterEach(() => queryClient.clear());

  it('lists what is left, each with its link, and ticks what is done', async () => {
    await show(['company', 'product']);
    const list = await screen.findByRole('region', { name: 'Before you sell' });
    expect(list).toHaveTextContent('2 of 8 done');
    const steps = within(list).getAllByRole('listitem');
    expect(steps).toHaveLength(8);
    // What is done stands last, ticked.
    expect(steps.slice(6).map((step) => step.textContent)).toEqual([
      '✓ Say who you are, done',
      '✓ Put a product of yours on sale, done',
    ]);
    const hours = within(list).getByRole('link', { name: 'Set your hours' });
    expect(hours).toHaveAttribute('href', '/admin/settings?form=hours#form');
    expect(within(list).queryByRole('link', { name: 'Say who you are' })).not.toBeInTheDocument();
  });

  it('is gone when all is done', async () => {
    await show(names);
    await waitFor(() => expect(callsTo('/api/admin/first-day')).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Before you sell' })).not.toBeInTheDocument();
  });
});
