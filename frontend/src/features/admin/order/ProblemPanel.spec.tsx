import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, callsTo, sentIn } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import type { AdminOrderDetail } from '../api/orders.ts';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { ProblemPanel } from './ProblemPanel.tsx';

const open: AdminOrderDetail['problems'][number] = {
  kind: 'damaged',
  kindInWords: 'It is damaged, or does not work',
  words: 'The bag was open.',
  pictures: [{ url: '/api/proofs/31?signature=s' }],
  reportedAt: '2026-11-24T09:00:00.000Z',
  answer: null,
  answerInWords: null,
  reason: null,
  answeredAt: null,
  answeredBy: null,
};

const order = buildAdminOrder({ status: 'shipped', problems: [open] });

const show = (permissions: string[], shown = order) => {
  const session = { username: 'ada', role: 'clerk', permissions };
  answerWith({
    '/api/admin/session': { body: { success: true, data: session } },
    '/api/orders/142/problem/refuse': { body: { success: true, data: order } },
    '/api/orders/142/problem/replace': { body: { success: true, data: order } },
  });
  return renderPage(
    <DataProvider>
      <ProblemPanel order={shown} />
    </DataProvider>,
  );
};

describe('what a buyer says is wrong', () => {
  afterEach(() => queryClient.clear());

  it('is shown with its pictures, and a clerk may answer no with a reason', async () => {
    await show(['work']);
    expect(screen.getByText('The bag was open.')).toBeVisible();
    expect(screen.getByRole('img')).toHaveAttribute('src', open.pictures[0]?.url);
    expect(screen.queryByText('Send a replacement')).toBeNull();
    await userEvent.click(screen.getByText('Answer no', { selector: 'summary' }));
    await userEvent.type(screen.getByLabelText(/^Reason/), 'It is as ordered.');
    await userEvent.click(screen.getByRole('button', { name: 'Answer no' }));
    const [call] = callsTo('/api/orders/142/problem/refuse');
    expect(await sentIn(call)).toEqual({ reason: 'It is as ordered.' });
  });

  it('leads to the refund, which answers it, where one may be given', async () => {
    const refund = () => screen.queryByRole('button', { name: 'Answer with a refund' });
    const { unmount } = await show(['work']);
    expect(refund()).toBeNull();
    unmount();
    await show(['work'], { ...order, allowedActions: ['grant'] });
    // The form itself is further down on the order.
    const fold = document.body.appendChild(document.createElement('details'));
    fold.id = 'refund-142';
    fold.scrollIntoView = jest.fn();
    await userEvent.click(refund() ?? document.body);
    expect(fold).toHaveAttribute('open');
    fold.remove();
  });

  it('says until when the buyer was promised an answer', async () => {
    const { unmount } = await show(['work'], {
      ...order,
      problemAnswerBy: '2026-11-25T17:00:00.000Z',
    });
    expect(screen.getByText(/^Answer by 25 Nov 2026, 18:00/)).toBeVisible();
    unmount();
    await show(['work']);
    expect(screen.getByText(/an answer by the end of the next working day/)).toBeVisible();
  });

  it('is replaced by an approver', async () => {
    await show(['work', 'undo-sales']);
    await userEvent.click(await screen.findByText('Send a replacement'));
    await userEvent.type(screen.getByLabelText(/^What the buyer should know/), 'On Monday.');
    await userEvent.click(screen.getByRole('button', { name: 'Promise a replacement' }));
    const [call] = callsTo('/api/orders/142/problem/replace');
    expect(await sentIn(call)).toEqual({ reason: 'On Monday.' });
  });

  it('says what was answered, and offers nothing more', async () => {
    const answered = {
      answer: 'no',
      answerInWords: 'We cannot accept this claim.',
      reason: 'It is as ordered.',
      answeredAt: '2026-11-25T09:00:00.000Z',
      answeredBy: 'ngozi',
    } as const;
    const problems = [{ ...open, ...answered }];
    await show(['work', 'undo-sales'], buildAdminOrder({ status: 'shipped', problems }));
    expect(screen.getByText('We cannot accept this claim.')).toBeVisible();
    expect(screen.getByText(/^ngozi, /)).toBeVisible();
    expect(screen.queryByText('Answer no')).toBeNull();
  });
});
