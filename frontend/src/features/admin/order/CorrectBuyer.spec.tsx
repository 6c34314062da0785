import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, callsTo, sentIn } from '../../../testing/answers.ts';
import { adminOrderQueryOptions } from '../api/orders.ts';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { CorrectBuyer } from './CorrectBuyer.tsx';

// The facts of every test (testing/environment.ts).
const delivery = globalThis.siteFacts?.delivery ?? {};
const given = { ...delivery };
const zone = { areas: [], time: 'two days', days: null, freeFrom: null };
const zones = [
  { ...zone, states: ['Lagos'], areas: ['Lagos Island'], fee: '2500.00' },
  { ...zone, states: ['Lagos'], fee: '3500.00' },
  { ...zone, states: [], fee: '9000.00' },
];
const order = buildAdminOrder({
  deliveryFee: '3500.00',
  totalPrice: '48500.00',
  totalAmount: '52000.00',
  canCorrect: { email: true, address: true, keepsFee: false },
});
const path = `/api/admin/orders/${order.id}/correct`;
const saved = { body: { success: true, data: order } };

const show = async (part: Partial<typeof order> = {}) => {
  render(
    <DataProvider>
      <CorrectBuyer order={{ ...order, ...part }} />
    </DataProvider>,
  );
  await userEvent.click(screen.getByText("Correct the buyer's details"));
  // Its code comes by itself.
  await screen.findByRole('form', { name: 'Correct' });
};
const type = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sent = () => callsTo(path).map(sentIn);

describe('the correction of a buyer by staff', () => {
  beforeEach(() => Object.assign(delivery, { zones }));
  afterEach(() => {
    Object.assign(delivery, given);
    queryClient.clear();
  });

  it('sends what differs and nothing else, an emptied landmark, too', async () => {
    answerWith({ [path]: saved });
    await show();
    await press('Save');
    expect(screen.getByText('Nothing is changed yet.')).toBeVisible();
    await type('Email address', ' adaeze@mail.example ');
    await userEvent.clear(screen.getByLabelText(/^Landmark/));
    await press('Save');
    expect(sent()).toEqual([{ customerEmail: 'adaeze@mail.example', shippingLandmark: '' }]);
    const { queryKey } = adminOrderQueryOptions(order.id);
    expect(queryClient.getQueryData(queryKey)).toMatchObject({ id: order.id });
    // It closes, and the focus stays beside it.
    await waitFor(() => expect(screen.getByText("Correct the buyer's details")).toHaveFocus());
    expect(screen.getByLabelText('Full name')).not.toBeVisible();
  });

  it('says another fee and the new sum before it is saved, and names the fee', async () => {
    answerWith({ [path]: saved });
    await show();
    choose('State', 'Rivers');
    expect(screen.getByRole('status')).toHaveTextContent(
      'Delivery there is ₦9,000.00 instead of ₦3,500.00. The buyer pays ₦57,500.00',
    );
    await press('Save');
    expect(sent()).toEqual([{ shippingState: 'Rivers', deliveryArea: '', deliveryFee: '9000.00' }]);
  });

  it('asks for the area where a state has some', async () => {
    answerWith({ [path]: saved });
    await show({ shippingState: 'Rivers', deliveryFee: '9000.00', totalAmount: '57500.00' });
    choose('State', 'Lagos');
    await press('Save');
    expect(screen.getByText('Choose an area', { selector: 'p' })).toBeVisible();
    expect(sent()).toEqual([]);
    choose('Area', 'Lagos Island');
    await press('Save');
    expect(sent()).toEqual([
      { shippingState: 'Lagos', deliveryArea: 'Lagos Island', deliveryFee: '2500.00' },
    ]);
  });

  it('says that a paid order keeps its fee, and what is left to approvers', async () => {
    answerWith({ [path]: saved });
    await show({ canCorrect: { email: false, address: true, keepsFee: true } });
    expect(screen.queryByLabelText('Email address')).toBeNull();
    expect(screen.queryByLabelText('Full name')).toBeNull();
    choose('State', 'Rivers');
    expect(screen.getByRole('status')).toHaveTextContent('it keeps its fee (₦3,500.00)');
  });

  it('shows a fee that changed meanwhile, which the second press takes', async () => {
    const details = { deliveryFee: '9500.00', totalAmount: '58000.00' };
    const refusal = { success: false, code: 'ORDERS.FEE_CHANGED', message: '', details };
    answerWith({ [path]: [{ status: 409, body: refusal }, saved] });
    await show();
    choose('State', 'Rivers');
    await press('Save');
    expect(await screen.findByText('It is ₦9,500.00: the buyer pays ₦58,000.00.')).toBeVisible();
    await press('Save it at this fee');
    expect(sent()[1]).toMatchObject({ deliveryFee: '9500.00' });
  });

  it('says what the server finds wrong, and keeps what was typed', async () => {
    const errors = { customerPhone: ['Phone number must be at least 10 digits'] };
    const body = { success: false, code: 'VALIDATION', message: '', errors };
    answerWith({ [path]: { status: 400, body } });
    await show();
    await type('Phone number', '0803');
    await press('Save');
    expect(await screen.findByText(errors.customerPhone[0] ?? '')).toBeVisible();
    expect(screen.queryByText('Not saved')).toBeNull();
    expect(screen.getByLabelText('Phone number')).toHaveValue('0803');
  });

  it('is not offered once the buyer is erased', () => {
    render(
      <DataProvider>
        <CorrectBuyer order={{ ...order, canCorrect: null }} />
      </DataProvider>,
    );
    expect(screen.queryByText(/^Correct/)).toBeNull();
  });
});
