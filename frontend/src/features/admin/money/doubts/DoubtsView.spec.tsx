import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../../lib/queryClient.tsx';
import { answerWith, callsTo, sentIn } from '../../../../testing/answers.ts';
import { renderPage } from '../../../../testing/renderPage.tsx';
import type { Doubt } from '../api/doubtQueries.ts';
import { DoubtsView } from './DoubtsView.tsx';

const path = '/api/admin/doubts?isOpen=true&limit=20';
const decidePath = '/api/admin/doubts/5/decide';
const seen = {
  statementId: '0b2f8a52-7d0e-4c4e-9a53-0a5c6d3f1e11',
  fileName: 'mine.csv',
  line: 4,
  at: '2026-11-21T09:00:00.000Z',
};
const payment = {
  amount: '9800.00',
  valueDate: '2026-11-20',
  bookedAt: null,
  narration: 'NIP/GTB/CHIDI EZE/SO-7K4M2',
  sender: null,
  bankId: 'S-77',
};
const build = (part: Partial<Doubt> = {}): Doubt => ({
  id: 5,
  kind: 'contradiction',
  credit: { ...payment, id: 17, orders: [], shownBy: [{ ...seen, by: 'clara', role: 'clerk' }] },
  other: { ...payment, narration: 'NIP/GTB/ADA OBI/SO-HH9ES' },
  raisedBy: { ...seen, fileName: 'november.csv', by: 'ada', role: 'approver' },
  mayDecide: true,
  decision: null,
  decidedBy: null,
  decidedAt: null,
  reason: null,
  ...part,
});
const listed = (...doubts: Doubt[]) => ({
  body: { success: true, data: doubts, meta: { total: doubts.length, nextCursor: null } },
});
const show = () =>
  renderPage(
    <DataProvider>
      <DoubtsView statementId={undefined} />
    </DataProvider>,
  );

describe('statements that disagree', () => {
  afterEach(() => queryClient.clear());

  it('shows both sides with who showed them in which role, and sends the decision with its note', async () => {
    answerWith({ [path]: listed(build()) });
    await show();
    const item = await screen.findByRole('article', {
      name: 'Two statements contradict each other',
    });
    expect(item).toHaveTextContent('mine.csv, line 4, by clara (clerk)');
    expect(item).toHaveTextContent('november.csv, line 4, by ada (approver)');
    await userEvent.type(screen.getByRole('textbox', { name: /Note/ }), 'asked the bank');
    answerWith({ [path]: listed(), [decidePath]: { body: { success: true, data: build() } } });
    await userEvent.click(screen.getByRole('button', { name: 'The later one is right' }));
    await waitFor(() =>
      expect(sentIn(callsTo(decidePath)[0])).toEqual({
        decision: 'second',
        reason: 'asked the bank',
      }),
    );
    expect(await screen.findByText('All statements agree')).toBeVisible();
  });

  it('says who decides to those who do not', async () => {
    answerWith({ [path]: listed(build({ mayDecide: false })) });
    await show();
    expect(await screen.findByText('An owner decides this.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'The first is right' })).not.toBeInTheDocument();
  });

  it('shows what was decided, by whom and why', async () => {
    const decided = { decidedBy: 'olu', decidedAt: seen.at, reason: 'asked the bank' };
    answerWith({
      [path]: listed(build({ kind: 'missing', other: null, decision: 'no_payment', ...decided })),
    });
    await show();
    const item = await screen.findByRole('article', { name: "Not in the bank's statement" });
    expect(item).toHaveTextContent('It is no payment: olu, ');
    expect(item).toHaveTextContent('asked the bank');
  });
});
