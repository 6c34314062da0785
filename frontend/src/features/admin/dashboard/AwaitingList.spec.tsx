import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { AwaitingList } from './AwaitingList.tsx';

const PATH = '/api/orders?status=awaiting_confirmation&sort=review&limit=50';
const orders = [1, 2, 3, 4].map((id) => buildAdminOrder({ id, status: 'awaiting_confirmation' }));

async function show(isDesk: boolean) {
  Object.assign(window, {
    matchMedia: () => ({ matches: isDesk, addEventListener() {}, removeEventListener() {} }),
  });
  const meta = { total: 4, nextCursor: null };
  answerWith({ [PATH]: { body: { success: true, data: orders, meta } } });
  await renderPage(
    <DataProvider>
      <AwaitingList onOpen={() => undefined} />
    </DataProvider>,
  );
  const list = await screen.findByRole('region', { name: 'Orders awaiting confirmation' });
  return () => within(list).getAllByRole('button', { name: /Confirm Payment/ });
}

describe('orders that wait for a clerk', () => {
  afterEach(() => queryClient.clear());

  it('are the first three on a small screen, whole, and all after a press', async () => {
    const waiting = await show(false);
    expect(waiting()).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 4 orders' }));
    expect(waiting()).toHaveLength(4);
  });

  it('are all there in a list of their own on a wide one', async () => {
    expect((await show(true))()).toHaveLength(4);
    expect(screen.getByText('4 orders, first due first')).toBeVisible();
  });
});
