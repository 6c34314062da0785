import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, callsTo, sentIn } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import type { AdminOrderDetail } from '../api/orders.ts';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { GrantAskNote } from './GrantAskNote.tsx';

const ask: NonNullable<AdminOrderDetail['grantAsk']> = {
  askId: 7,
  kind: 'discount',
  state: 'open',
  amount: '30000.00',
  pieces: 0,
  goods: null,
  reason: 'Buys for a school',
  askedBy: 'clara',
  askedAt: '2026-11-24T09:00:00.000Z',
  answeredBy: null,
  answerReason: null,
};

const show = (username: string, permissions: string[], part: Partial<typeof ask> = {}) => {
  const order = buildAdminOrder({
    grantAsk: { ...ask, ...part },
    allowedActions: [part.kind === 'refund' ? 'grant' : 'discount'],
  });
  answerWith({
    '/api/admin/session': {
      body: { success: true, data: { username, role: 'clerk', permissions } },
    },
    '/api/orders/142/grant-ask/approve': { body: { success: true, data: order } },
    '/api/orders/142/grant-ask/decline': { body: { success: true, data: order } },
  });
  return renderPage(
    <DataProvider>
      <GrantAskNote order={order} />
    </DataProvider>,
  );
};

describe('what a clerk asks for above the limits', () => {
  afterEach(() => queryClient.clear());

  it('tells the clerk who decides, and offers no answer', async () => {
    await show('clara', ['work']);
    expect(await screen.findByText('You asked for ₦30,000.00 off the price.')).toBeVisible();
    expect(screen.getByText(/an approver or the owner decides, and you read/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is given by an approver with one press', async () => {
    await show('ada', ['work', 'undo-sales']);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Give ₦30,000.00 off the price' }),
    );
    const [call] = callsTo('/api/orders/142/grant-ask/approve');
    expect(await sentIn(call)).toEqual({ ask: 7 });
  });

  it('is declined with a reason', async () => {
    await show('ada', ['work', 'undo-sales']);
    await userEvent.click(await screen.findByText('Decline', { selector: 'summary' }));
    await userEvent.type(screen.getByLabelText(/^Reason/), 'Too much for one bag');
    await userEvent.click(screen.getByRole('button', { name: 'Decline it' }));
    const [call] = callsTo('/api/orders/142/grant-ask/decline');
    expect(await sentIn(call)).toEqual({ ask: 7, reason: 'Too much for one bag' });
  });

  it('is not answered by whoever asked, an approver by now', async () => {
    await show('clara', ['work', 'undo-sales']);
    expect(await screen.findByText('You asked for ₦30,000.00 off the price.')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('names the goods of a refund, and says what came of it', async () => {
    const refund = { kind: 'refund', pieces: 2, goods: 'write_off' } as const;
    const { unmount } = await show('bola', ['work'], refund);
    const words = 'a refund of ₦30,000.00, 2 pieces written off';
    expect(await screen.findByText(`clara asked for ${words}.`)).toBeVisible();
    unmount();
    const declined = { answeredBy: 'ada', answerReason: 'One was whole' };
    const { unmount: close } = await show('clara', ['work'], {
      ...refund,
      ...declined,
      state: 'declined',
    });
    expect(await screen.findByText(`ada declined ${words}.`)).toBeVisible();
    expect(screen.getByText('One was whole')).toBeVisible();
    close();
    await show('clara', ['work'], { ...refund, state: 'lapsed' });
    expect(await screen.findByText(/^The order has changed since/)).toBeVisible();
  });
});
