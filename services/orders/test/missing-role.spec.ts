import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { withRole } from '@spade/contracts/messages/acting-role';
import { buildPlaceOrderRequest } from './build-order.ts';
import { OrdersBed } from './orders-bed.ts';

describe('a request without the role of who acts', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open({ CLERK_LIMIT_NAIRA: 1 });
  });
  afterAll(() => bed.close());

  const clerk = { adminUsername: 'chidi' };
  const asked = { ...clerk, reason: 'asked for', statementId: 'a', creditId: 1 };
  const placement = { username: 'chidi', windowMinutes: 60 };
  const isFault = { code: 'PLATFORM.INTERNAL', isFault: true };

  it.each([undefined, null, '', 'Owner', 'buyer'])('confirms nothing: %j', async (role) => {
    const error = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
    const { orderId: order } = await bed.placeIn('awaiting');
    const sent = bed.sendRaw('orders.confirm', { ...clerk, order, role });
    await expect(sent).rejects.toMatchObject(isFault);
    expect(await bed.send('orders.get', { order })).toMatchObject({
      status: 'awaiting_confirmation',
    });
    expect(error).toHaveBeenCalledWith(
      new Error('orders.confirm was sent without a role of staff'),
    );
    error.mockRestore();
  });

  it.each([
    ['orders.answer-grant', { ...asked, askId: 1, isGranted: true }],
    ['orders.correct-for-buyer', { ...asked, correction: {} }],
    ['orders.decide-doubt', { ...asked, doubtId: 1, decision: 'same' }],
    ['orders.grant-refund', { ...asked, amountKobo: 1 }],
    ['orders.import-statement', asked],
    ['orders.list-credits', { limit: 5, role: null }],
    ['orders.map-statement', { ...asked, mapping: {}, role: 'buyer' }],
    ['orders.match-credit', asked],
    ['orders.preview-withdrawal', asked],
    ['orders.set-discount', { ...asked, discountKobo: 1 }],
    ['orders.undo-confirmation', asked],
    ['orders.undo-credit', { ...asked, role: '' }],
    ['orders.withdraw-statement', asked],
    ['orders.place', { ...buildPlaceOrderRequest(), placedBy: placement }],
    ['orders.place-for-buyer', { ...buildPlaceOrderRequest(), placedBy: placement }],
    ['orders.place-for-buyer', buildPlaceOrderRequest()],
  ] as const)('is refused: %s', async (name, request) => {
    const error = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
    const { orderId: order } = await bed.place();
    await expect(bed.sendRaw(name, { ...request, order })).rejects.toMatchObject(isFault);
    expect(error).toHaveBeenCalledWith(new Error(`${name} was sent without a role of staff`));
    error.mockRestore();
  });

  it('of a gateway of 0.2.0 has the limits of a clerk', () => {
    for (const name of ['orders.list-credits', 'orders.map-statement', 'orders.undo-credit'])
      expect(withRole(name, asked)).toEqual({ ...asked, role: 'clerk' });
  });

  it('is answered to a gateway of 0.2.0 that lists credits', async () => {
    expect(await bed.sendRaw('orders.list-credits', { limit: 5 })).toMatchObject({ credits: [] });
  });

  it('is no fault where a buyer orders', async () => {
    const placed = await bed.sendRaw('orders.place', buildPlaceOrderRequest());
    expect(placed).toMatchObject({ reference: expect.stringMatching(/^SO-/) });
  });
});
