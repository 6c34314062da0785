import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider } from '../../../lib/queryClient.tsx';
import { answerWith } from '../../../testing/answers.ts';
import { buildOrder } from '../../../testing/buildOrder.ts';
import { ReachBuyer } from './ReachBuyer.tsx';

const order = buildOrder({ reachedBy: { email: 'ad…e@gmial.com', phone: '…4567' } });
const path = `/api/orders/${order.orderId}/resend`;
const show = (shown = order) =>
  render(
    <DataProvider>
      <ReachBuyer order={shown} posted={undefined} />
    </DataProvider>,
  );
const press = () => userEvent.click(screen.getByRole('button', { name: /Email me this link/ }));

describe('how a buyer is reached', () => {
  it('shows the mailbox, and mails the link to it again', async () => {
    answerWith({ [path]: { body: { success: true, message: '' } } });
    show();
    expect(
      screen.getByText(/ad…e@gmial\.com, calls to the number that ends in 4567/),
    ).toBeVisible();
    await press();
    expect(await screen.findByText('The email is on its way.')).toBeVisible();
  });

  it('says why nothing was sent', async () => {
    const message = 'Too many requests in a short time.';
    answerWith({
      [path]: { status: 429, body: { success: false, code: 'RATE_LIMITED', message } },
    });
    show();
    await press();
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('is gone with the buyer', () => {
    show(buildOrder({ reachedBy: null }));
    expect(screen.queryByText('How we reach you')).toBeNull();
  });
});
