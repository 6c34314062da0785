import { screen, waitFor } from '@testing-library/react';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, callsTo } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import type { FirstDayStep } from '../api/firstDay.ts';
import { NextStep } from './NextStep.tsx';

const names = ['second_factor', 'bank_account', 'company', 'hours'] as const;

async function show(
  done: readonly FirstDayStep['step'][],
  part: { role?: string; needsOwnPassword?: boolean; after?: FirstDayStep['step'] } = {},
) {
  const { role = 'owner', needsOwnPassword = false, after } = part;
  const data = names.map((step) => ({ step, isDone: done.includes(step) }));
  const session = { username: 'ngozi', role, needsOwnPassword, needsSecondFactor: false };
  answerWith({
    '/api/admin/first-day': { body: { success: true, data } },
    '/api/admin/session': { body: { success: true, data: session } },
  });
  await renderPage(
    <DataProvider>
      <NextStep {...(after && { after })} />
      <p>Below</p>
    </DataProvider>,
    '/admin/settings',
  );
  await screen.findByText('Below');
}

describe('the way to the next step of the first day', () => {
  afterEach(() => queryClient.clear());

  it('names the first that is left, the bank account of the server last', async () => {
    await show(['second_factor', 'company']);
    const link = await screen.findByRole('link', { name: 'Set your hours' });
    expect(link).toHaveAttribute('href', '/admin/settings?form=hours#form');
    expect(link.closest('p')).toHaveTextContent('Next, before you sell: Set your hours');
  });

  it('names the bank account when nothing else is left', async () => {
    await show(['second_factor', 'company', 'hours']);
    expect(await screen.findByRole('link', { name: 'Have the bank account set' })).toBeVisible();
  });

  it('leaves out the step of its own page', async () => {
    await show([], { after: 'second_factor' });
    expect(await screen.findByRole('link', { name: 'Say who you are' })).toBeVisible();
  });

  it('is silent when all is done', async () => {
    await show(names);
    await waitFor(() => expect(callsTo('/api/admin/first-day')).toHaveLength(1));
    expect(screen.queryByText(/before you sell/)).not.toBeInTheDocument();
  });

  it.each([[{ role: 'approver' }], [{ needsOwnPassword: true }]])(
    'asks nothing for %j',
    async (part) => {
      await show([], part);
      await waitFor(() => expect(callsTo('/api/admin/session')).toHaveLength(1));
      expect(callsTo('/api/admin/first-day')).toHaveLength(0);
    },
  );
});
