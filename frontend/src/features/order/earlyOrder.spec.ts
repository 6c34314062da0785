import { buildOrder } from '../../testing/buildOrder.ts';
import { askEarly, takeEarlyOrder } from './earlyOrder.ts';

const order = buildOrder();
const open = (answer: () => Promise<unknown>) => {
  const ask = jest.fn(answer);
  Object.assign(globalThis, { fetch: ask });
  askEarly();
  return ask;
};
const found = async () => ({ ok: true, json: async () => ({ success: true, data: order }) });

describe('the order that the start script asks for', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    history.replaceState(null, '', `/orders/${order.orderId}`);
  });
  afterEach(() => {
    jest.useRealTimers();
    delete window.earlyOrder;
  });

  it('is handed over once, its time moved on by how long it has waited', async () => {
    const ask = open(found);
    expect(ask).toHaveBeenCalledWith(`/api/orders/${order.orderId}/status`, {
      credentials: 'include',
    });
    await jest.advanceTimersByTimeAsync(2500);
    const taken = await takeEarlyOrder(order.orderId);
    expect(taken?.data).toEqual({ ...order, now: taken?.data.now });
    expect(Date.parse(taken?.data.now ?? '') - Date.parse(order.now)).toBe(2500);
    expect(await takeEarlyOrder(order.orderId)).toBeUndefined();
  });

  it('is not handed over for another order', async () => {
    open(found);
    expect(await takeEarlyOrder('another')).toBeUndefined();
  });

  it.each([
    ['failed', async () => ({ ok: false, status: 404 })],
    ['got no answer', () => Promise.reject(new Error('no network'))],
  ])('is left to the application when the call %s', async (_name, answer) => {
    open(answer);
    expect(await takeEarlyOrder(order.orderId)).toBeUndefined();
  });

  it('is not asked for elsewhere', () => {
    history.replaceState(null, '', '/orders');
    expect(open(found)).not.toHaveBeenCalled();
  });
});
