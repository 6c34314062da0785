import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, callsTo, sentIn } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import type { StepOutcome } from '../api/commonSteps.ts';
import type { OrderActionName } from '../api/orders.ts';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { BulkSteps } from './BulkSteps.tsx';

const order = (id: number, ...allowedActions: OrderActionName[]) =>
  buildAdminOrder({ id, reference: `SO-${id}`, status: 'confirmed', allowedActions });

async function show(orders: Parameters<typeof BulkSteps>[0]['orders'], data: StepOutcome[] = []) {
  answerWith({ '/api/orders/steps': { body: { success: true, data } } });
  await renderPage(
    <DataProvider>
      <BulkSteps orders={orders} />
    </DataProvider>,
  );
}

describe('steps of several orders', () => {
  afterEach(() => {
    queryClient.clear();
    sessionStorage.clear();
  });

  it('are not offered for one order alone', async () => {
    await show([order(1, 'process')]);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('take those that are ticked, and say what became of each', async () => {
    await show(
      [order(1, 'process'), order(2, 'process'), order(3, 'process'), order(4)],
      [
        { order: 1, outcome: 'done', status: 'processing', message: null },
        { order: 3, outcome: 'refused', status: 'failed', message: 'The order has ended.' },
      ],
    );
    await userEvent.click(screen.getByRole('button', { name: 'Start several (3)' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('checkbox', { name: /SO-2/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Start 2 orders' }));
    expect(await screen.findByText('1 order started.')).toBeVisible();
    // The way on, not the page's start: the button that was pressed is gone with its orders.
    expect(screen.getByRole('link', { name: 'Print their slips and pack them' })).toHaveFocus();
    expect(screen.getByText('SO-3: The order has ended.')).toBeVisible();
    const [call] = callsTo('/api/orders/steps');
    expect(call && sentIn(call)).toEqual({ orders: [1, 3], step: 'process' });
  });

  it('do not say that nothing was saved when the answer is lost', async () => {
    await show([order(1, 'process'), order(2, 'process')]);
    answerWith({ '/api/orders/steps': { status: 503, body: { success: false, code: 'BUSY' } } });
    await userEvent.click(screen.getByRole('button', { name: 'Start several (2)' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Start 2 orders' }));
    expect(await screen.findByText(/^Some may be done/)).toBeVisible();
    expect(screen.queryByText('Not saved')).toBeNull();
  });

  it('say what all share, and the waybill number of each, one after the other as a scanner types them', async () => {
    await show([order(1, 'ship'), order(2, 'ship'), order(3, 'ship')]);
    await userEvent.click(screen.getByRole('button', { name: 'Ship several (3)' }));
    await userEvent.type(await screen.findByLabelText(/^Courier/), 'GIG');
    await userEvent.click(screen.getByRole('checkbox', { name: /SO-2/ }));
    expect(screen.queryByLabelText(/^Waybill number of SO-2/)).toBeNull();
    await userEvent.type(screen.getByLabelText(/^Waybill number of SO-1/), 'GIG-1{Enter}GIG-3');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByRole('button', { name: 'Ship several (3)' }));
    expect(screen.getByLabelText(/^Waybill number of SO-3/)).toHaveValue('GIG-3');
    await userEvent.type(screen.getByLabelText(/^Courier/), 'GIG');
    await userEvent.click(screen.getByRole('checkbox', { name: /SO-2/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Ship 2 orders' }));
    const [call] = callsTo('/api/orders/steps');
    expect(call && sentIn(call)).toEqual({
      orders: [1, 3],
      step: 'ship',
      courier: 'GIG',
      waybillNumbers: ['GIG-1', 'GIG-3'],
    });
  });

  it('say what each buyer pays at the door, where staff told it, and nothing is sent with what is no amount', async () => {
    const inPrice = { ...order(3, 'ship'), deliveryFee: '3500.00' };
    await show([order(1, 'ship'), order(2, 'ship'), inPrice]);
    await userEvent.click(screen.getByRole('button', { name: 'Ship several (3)' }));
    const fee = await screen.findByLabelText(/^Fee at the door of SO-1/);
    expect(screen.queryByLabelText(/^Fee at the door of SO-3/)).toBeNull();
    await userEvent.type(fee, 'much');
    await userEvent.click(screen.getByRole('button', { name: 'Ship 3 orders' }));
    expect(fee).toBeInvalid();
    expect(callsTo('/api/orders/steps')).toHaveLength(0);
    await userEvent.clear(fee);
    await userEvent.type(fee, '2,500');
    await userEvent.click(screen.getByRole('button', { name: 'Ship 3 orders' }));
    const [call] = callsTo('/api/orders/steps');
    expect(call && sentIn(call)).toEqual({
      orders: [1, 2, 3],
      step: 'ship',
      waybillNumbers: ['', '', ''],
      feesAtDoor: ['2500.00', '', ''],
    });
  });

  it('say at its field what the server cannot read, and that nothing is sent', async () => {
    await show([order(1, 'ship'), order(2, 'ship')]);
    const errors = { riderPhone: ["The rider's phone must be a number such as 08031234567"] };
    const body = { success: false, code: 'VALIDATION', message: errors.riderPhone[0], errors };
    answerWith({ '/api/orders/steps': { status: 400, body } });
    await userEvent.click(screen.getByRole('button', { name: 'Ship several (2)' }));
    await userEvent.type(await screen.findByLabelText(/^Rider/), '12');
    await userEvent.click(screen.getByRole('button', { name: 'Ship 2 orders' }));
    expect(await screen.findByText('Nothing is sent yet')).toBeVisible();
    expect(screen.getByLabelText(/^Rider/)).toBeInvalid();
  });

  it('tick what is sent to be shipped, and what is picked up to be ready', async () => {
    const point = 'Ikeja shop: 12 Allen Avenue, Ikeja';
    const pickedUp = (id: number) => ({ ...order(id, 'ship', 'ready'), pickupPoint: point });
    const sent = (id: number) => order(id, 'ship', 'ready');
    await show([pickedUp(1), pickedUp(2), sent(3), sent(4), sent(5)]);
    await userEvent.click(screen.getByRole('button', { name: 'Ship several (3)' }));
    expect(await screen.findByText('3 of 5 chosen')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /SO-1/ })).not.toBeChecked();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Mark several ready (2)' }));
    expect(screen.getByText('2 of 5 chosen')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /SO-1/ })).toBeChecked();
  });

  it('leave out what waits for the rest of its money, and say so, unless it is ticked', async () => {
    const short = { ...order(3, 'process'), shortfall: '3200.00' };
    await show([order(1, 'process'), order(2, 'process'), short]);
    await userEvent.click(screen.getByRole('button', { name: 'Start several (2)' }));
    expect(await screen.findByText('2 of 3 chosen')).toBeVisible();
    const choice = screen.getByRole('checkbox', { name: /SO-3.*₦3,200.00 short/ });
    expect(choice).not.toBeChecked();
    await userEvent.click(choice);
    expect(screen.getByRole('button', { name: 'Start 3 orders' })).toBeEnabled();
  });

  it('print the slips of what is to be packed, and say the state of the others', async () => {
    const left = { ...order(3), status: 'shipped' as const };
    const short = { ...order(4, 'process'), shortfall: '3200.00' };
    const takenBack = { ...order(5), isMoneyMissing: true };
    await show([order(1, 'process'), order(2, 'ship', 'ready'), left, short, takenBack]);
    await userEvent.click(screen.getByRole('button', { name: 'Print slips (4)' }));
    expect(await screen.findByText('2 of 4 chosen')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /SO-3.*, Shipped/ })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: /SO-4/ })).not.toBeChecked();
    expect(screen.queryByRole('checkbox', { name: /SO-5/ })).toBeNull();
  });

  it('are not offered where nothing is picked up, or nothing is sent', async () => {
    const point = 'Ikeja shop: 12 Allen Avenue, Ikeja';
    const sent = [order(1, 'ship', 'ready'), order(2, 'ship', 'ready')];
    await show(sent);
    expect(screen.getByRole('button', { name: 'Ship several (2)' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Mark several ready/ })).toBeNull();
    cleanup();
    await show(sent.map((one) => ({ ...one, pickupPoint: point })));
    expect(screen.getByRole('button', { name: 'Mark several ready (2)' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Ship several/ })).toBeNull();
  });

  it('say what several picked-up orders are', async () => {
    const pickedUp = [1, 2].map((id) => ({ ...order(id, 'deliver'), pickupPoint: 'Ikeja shop' }));
    await show(pickedUp);
    await userEvent.click(screen.getByRole('button', { name: 'Mark several picked up (2)' }));
    expect(await screen.findByRole('button', { name: 'Mark 2 orders picked up' })).toBeVisible();
    cleanup();
    await show([...pickedUp, order(3, 'deliver')]);
    expect(screen.getByRole('button', { name: 'Mark several handed over (3)' })).toBeVisible();
  });

  it('offer nothing to send while none is chosen', async () => {
    await show([order(1, 'deliver'), order(2, 'deliver')]);
    await userEvent.click(screen.getByRole('button', { name: 'Mark several delivered (2)' }));
    await userEvent.click(await screen.findByRole('button', { name: 'None' }));
    expect(screen.getByRole('button', { name: 'Mark 0 orders delivered' })).toBeDisabled();
  });
});
