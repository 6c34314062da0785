import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, lastCall, sentIn } from '../../../testing/answers.ts';
import { buildOrder } from '../../../testing/buildOrder.ts';
import { orderKey } from '../api/orderQuery.ts';
import { CorrectOrder } from './CorrectOrder.tsx';

const canCorrect = { email: true, address: true, needsCode: false };
const order = buildOrder({ canCorrect });
const path = `/api/orders/${order.orderId}/correct`;
const show = (shown = order) =>
  render(
    <DataProvider>
      <CorrectOrder order={shown} refusal={undefined} />
    </DataProvider>,
  );
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save the correction' }));

describe('the correction of an order', () => {
  afterEach(() => queryClient.clear());

  it('sends only what is filled in', async () => {
    const corrected = buildOrder({ canCorrect: { ...canCorrect, email: false } });
    answerWith({ [path]: { body: { success: true, data: corrected } } });
    show();
    await userEvent.click(screen.getByText('Correct email, phone or address'));
    await userEvent.type(screen.getByLabelText('Email address'), ' ada@gmail.com ');
    await save();
    expect(await screen.findByText('We sent an email about it.')).toBeVisible();
    expect(queryClient.getQueryData(orderKey(order.orderId))).toMatchObject({ data: corrected });
    expect(sentIn(lastCall())).toEqual({ customerEmail: 'ada@gmail.com' });
  });

  it('asks for the code that was mailed', async () => {
    const message = 'To correct it, type the code.';
    const body = { success: false, code: 'ORDERS.CODE_NEEDED', message };
    answerWith({ [path]: { status: 409, body } });
    show(buildOrder({ canCorrect: { email: false, address: true, needsCode: true } }));
    expect(screen.queryByLabelText('Email address')).toBeNull();
    await userEvent.click(screen.getByText('Correct phone or address'));
    await userEvent.type(screen.getByLabelText('Phone number'), '08031234567');
    await save();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('Code from our email')).toBeVisible();
    expect(screen.getByLabelText('Phone number')).toHaveValue('08031234567');
  });

  it('wants something filled in, and says what the server finds wrong', async () => {
    const errors = { shippingAddress: ['Address must be at least 10 characters'] };
    const body = { success: false, code: 'VALIDATION', message: '', errors };
    answerWith({ [path]: { status: 400, body } });
    show();
    await userEvent.click(screen.getByText('Correct email, phone or address'));
    await save();
    expect(await screen.findByText('Fill in what is to change')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Delivery address'), 'short');
    await save();
    expect(await screen.findByText(errors.shippingAddress[0] ?? '')).toBeVisible();
  });

  it('is not offered once packing has begun', () => {
    show(buildOrder({ canCorrect: null }));
    expect(screen.queryByText(/^Correct/)).toBeNull();
  });
});
