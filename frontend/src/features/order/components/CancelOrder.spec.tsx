import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith } from '../../../testing/answers.ts';
import { buildOrder } from '../../../testing/buildOrder.ts';
import { orderKey } from '../api/orderQuery.ts';
import { CancelOrder } from './CancelOrder.tsx';

const order = buildOrder();
const path = `/api/orders/${order.orderId}/withdraw`;
const show = (shown = order) =>
  render(
    <DataProvider>
      <CancelOrder order={shown} posted={undefined} />
    </DataProvider>,
  );

describe('the way out of an order', () => {
  afterEach(() => queryClient.clear());

  it('is a form that works without scripts, behind a second press', async () => {
    const ended = { ...order, status: 'failed' as const, canCancel: false };
    answerWith({ [path]: { body: { success: true, data: ended } } });
    show();
    await userEvent.click(screen.getByText('Cancel this order'));
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Yes, cancel it' });
    expect(button.form).toHaveAttribute('action', path);
    await userEvent.click(button);
    expect(queryClient.getQueryData(orderKey(order.orderId))).toMatchObject({ data: ended });
  });

  it('brings its question into view', async () => {
    const brought = jest.spyOn(Element.prototype, 'scrollIntoView');
    show();
    await userEvent.click(screen.getByText('Cancel this order'));
    await waitFor(() => expect(brought).toHaveBeenCalledWith({ block: 'nearest' }));
    brought.mockRestore();
  });

  it('says why it was refused', async () => {
    const message = 'This cannot be done: the order already has a proof that we are checking.';
    answerWith({ [path]: { status: 409, body: { success: false, code: 'X', message } } });
    show();
    await userEvent.click(screen.getByText('Cancel this order'));
    await userEvent.click(screen.getByRole('button', { name: 'Yes, cancel it' }));
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('is not offered once money has come', () => {
    show(buildOrder({ canCancel: false }));
    expect(screen.queryByText('Cancel this order')).toBeNull();
  });
});
