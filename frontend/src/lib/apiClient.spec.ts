import { answerWith, lastCall } from '../testing/answers.ts';
import { api, createApi, dataOf, newIdempotencyKey } from './apiClient.ts';
import { ApiError } from './apiError.ts';

const address = '/api/orders/abc/status';
const readStatus = () =>
  dataOf(api.GET('/api/orders/{orderId}/status', { params: { path: { orderId: 'abc' } } }));

describe('dataOf', () => {
  it('returns the parsed body', async () => {
    answerWith({ [address]: { body: { success: true } } });
    await expect(readStatus()).resolves.toEqual({ success: true });
  });

  it('rejects with the code and words of the server', async () => {
    const body = {
      success: false,
      code: 'ORDERS.NOT_FOUND',
      message: 'We cannot find this order.',
    };
    answerWith({ [address]: { status: 404, body } });
    const error = await readStatus().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 404, code: 'ORDERS.NOT_FOUND' });
  });

  it('rejects with status 0 when nothing answers', async () => {
    answerWith({});
    await expect(readStatus()).rejects.toMatchObject({ status: 0 });
  });

  it('sends only the parts of a query that are given', async () => {
    answerWith({});
    const query = { search: 'a b', category: undefined, limit: 48 };
    await dataOf(api.GET('/api/products', { params: { query } })).catch(() => undefined);
    expect(lastCall()?.url).toBe('/api/products?search=a%20b&limit=48');
  });
});

describe('an API with a session', () => {
  it('sends the token', async () => {
    answerWith({});
    const staff = createApi({ readToken: () => 't1', onRefused: () => {} });
    await dataOf(staff.GET('/api/admin/session')).catch(() => undefined);
    expect(lastCall()?.headers.get('Authorization')).toBe('Bearer t1');
  });

  it.each([
    ['no press or key came before', { isActive: false }, '1'],
    ['the user is there', { isActive: true }, null],
    ['the browser does not say', undefined, null],
  ])('marks calls as its own when %s', async (_when, userActivation, marked) => {
    Object.defineProperty(navigator, 'userActivation', {
      value: userActivation,
      configurable: true,
    });
    answerWith({});
    const staff = createApi({ readToken: () => 't1', onRefused: () => {} });
    await dataOf(staff.GET('/api/admin/session')).catch(() => undefined);
    expect(lastCall()?.headers.get('X-Background')).toBe(marked);
    Reflect.deleteProperty(navigator, 'userActivation');
  });

  it('reports the token that the gateway refused', async () => {
    answerWith({ '/api/admin/session': { status: 401, body: { code: 'AUTH.NO_SESSION' } } });
    const onRefused = jest.fn();
    const staff = createApi({ readToken: () => 't1', onRefused });
    await expect(dataOf(staff.GET('/api/admin/session'))).rejects.toMatchObject({ status: 401 });
    expect(onRefused).toHaveBeenCalledWith('t1');
  });
});

describe('newIdempotencyKey', () => {
  it('is 32 hex digits, different each time', () => {
    expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/);
    expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
  });
});
