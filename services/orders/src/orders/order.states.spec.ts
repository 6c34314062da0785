import { isLegal, orderStatuses } from '@spade/contracts/orders/order.states';

describe('transition table', () => {
  it('allows exactly the steps that the product knows', () => {
    const legal = orderStatuses.flatMap((from) =>
      orderStatuses.filter((to) => isLegal(from, to)).map((to) => `${from} > ${to}`),
    );
    expect(legal).toEqual([
      'pending_payment > awaiting_confirmation',
      'pending_payment > confirmed',
      'pending_payment > failed',
      'awaiting_confirmation > pending_payment',
      'awaiting_confirmation > confirmed',
      'awaiting_confirmation > failed',
      'confirmed > awaiting_confirmation',
      'confirmed > processing',
      'failed > awaiting_confirmation',
    ]);
  });
});
