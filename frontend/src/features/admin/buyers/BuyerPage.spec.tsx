import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, callsTo, sentIn } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import type { Buyer } from '../api/buyers.ts';
import { StaffNotes } from '../order/StaffNotes.tsx';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { BuyerPage } from './BuyerPage.tsx';

const buyer = (part: Partial<Buyer> = {}): Buyer => ({
  name: 'Chidi Eze',
  email: 'chidi@mail.example',
  phone: '+2348031234567',
  isErased: false,
  counts: { open: 1, paid: 2, expired: 0, cancelled: 0, refused: 1, returned: 0 },
  total: 120,
  received: '39202.00',
  refunded: '0.00',
  orders: [buildAdminOrder()],
  notes: [
    {
      at: '2026-11-21T08:30:00.000Z',
      actor: 'ada',
      text: 'calls often',
      id: 142,
      reference: 'SO-7K4M2',
    },
  ],
  block: null,
  ...part,
});
const answer = (part?: Partial<Buyer>) => ({ body: { success: true, data: buyer(part) } });
const session = (permissions: string[]) => ({
  body: { success: true, data: { username: 'ngozi', role: 'approver', permissions } },
});

async function show(part?: Partial<Buyer>, permissions = ['block-buyers']) {
  answerWith({
    '/api/orders/142/buyer': answer(part),
    '/api/admin/session': session(permissions),
  });
  await renderPage(
    <DataProvider>
      <BuyerPage orderId={142} />
    </DataProvider>,
    '/admin/buyers/142',
  );
  await screen.findByText('Orders', { selector: 'h2' });
}

describe('the page of a buyer', () => {
  afterEach(() => queryClient.clear());

  it('counts how all orders stand, and lists the newest with the notes of staff', async () => {
    await show();
    expect(screen.getByRole('row', { name: 'Paid 2' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Chidi Eze' })).toBeVisible();
    // What never happened takes no room.
    expect(screen.queryByRole('row', { name: /^Expired without payment/ })).toBeNull();
    expect(screen.queryByRole('row', { name: /^Sent back/ })).toBeNull();
    expect(screen.getByText('SO-7K4M2: calls often')).toBeVisible();
    expect(screen.getByText('The newest 1 of 120.')).toBeVisible();
    expect(screen.getByRole('table', { name: 'Orders of this buyer' })).toBeVisible();
  });

  it('blocks for a reason, and lets the buyer order again', async () => {
    await show();
    await userEvent.click(screen.getByText('Block this buyer'));
    await userEvent.click(screen.getByRole('button', { name: 'Block' }));
    expect(screen.getByText('Please give a reason')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'never pays');
    const block = {
      reason: 'never pays',
      blockedBy: 'ngozi',
      blockedAt: '2026-11-21T09:00:00.000Z',
      endsAt: '2026-12-21T09:00:00.000Z',
    };
    const url = '/api/orders/142/buyer/block';
    answerWith({ [url]: answer({ block }), '/api/orders/142/buyer': answer({ block }) });
    await userEvent.click(screen.getByRole('button', { name: 'Block' }));
    expect(await screen.findByText(/^Blocked until 21 December 2026/)).toBeVisible();
    expect(callsTo(url).map(sentIn)).toEqual([{ reason: 'never pays', days: 30 }]);
    expect(sessionStorage).toHaveLength(0);
    answerWith({
      '/api/orders/142/buyer/unblock': answer(),
      '/api/orders/142/buyer': answer(),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Let them order again' }));
    expect(await screen.findByText('Block this buyer')).toBeVisible();
  });

  it('stands the block below the orders', async () => {
    await show();
    const orders = screen.getByRole('table', { name: 'Orders of this buyer' });
    const block = await screen.findByText('Block this buyer');
    expect(orders.compareDocumentPosition(block)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('offers a clerk no block', async () => {
    await show({}, ['work']);
    expect(await screen.findByText('An approver or the owner can block a buyer.')).toBeVisible();
    expect(screen.queryByText('Block this buyer')).toBeNull();
  });

  it('says of an erased buyer that nothing leads to other orders', async () => {
    await show({ isErased: true, orders: [], notes: [] });
    expect(screen.getByText('This buyer was erased.')).toBeVisible();
  });
});

describe('notes on an order', () => {
  afterEach(() => queryClient.clear());

  it('are saved from the field, which is then empty, and stay there when that fails', async () => {
    const order = buildAdminOrder({ notes: [] });
    await renderPage(
      <DataProvider>
        <StaffNotes order={order} />
      </DataProvider>,
    );
    await userEvent.click(screen.getByText('Notes'));
    const field = screen.getByRole('textbox', { name: /^Note/ });
    await userEvent.click(screen.getByRole('button', { name: 'Save the note' }));
    expect(screen.getByText('Please write a note')).toBeVisible();
    await userEvent.type(field, 'rings the bell twice');
    answerWith({ '/api/orders/142/notes': { status: 503, body: { success: false } } });
    await userEvent.click(screen.getByRole('button', { name: 'Save the note' }));
    expect(field).toHaveValue('rings the bell twice');
    answerWith({ '/api/orders/142/notes': { body: { success: true, data: order } } });
    await userEvent.click(screen.getByRole('button', { name: 'Save the note' }));
    expect(field).toHaveValue('');
    expect(callsTo('/api/orders/142/notes').map(sentIn)).toEqual([
      { text: 'rings the bell twice' },
    ]);
  });
});
