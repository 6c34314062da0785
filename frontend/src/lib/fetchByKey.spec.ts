import { answerWith } from '../testing/answers.ts';
import { ApiError } from './apiError.ts';
import { addressOf, fetchByKey } from './fetchByKey.ts';

describe('addressOf', () => {
  it('joins the segments of a key with slashes', () => {
    expect(addressOf(['/api/orders', 'abc', 'status'])).toBe('/api/orders/abc/status');
  });

  it('makes a trailing object the query string and leaves out what is empty', () => {
    expect(addressOf(['/api/products', { search: 'a b', category: '', cursor: undefined }])).toBe(
      '/api/products?search=a+b',
    );
  });
});

describe('fetchByKey', () => {
  it('answers the parsed body', async () => {
    answerWith({ '/api/products': { body: { data: [] } } });
    await expect(fetchByKey({ queryKey: ['/api/products'] })).resolves.toEqual({ data: [] });
  });

  it('rejects with the code and words of the server', async () => {
    const body = {
      success: false,
      code: 'ORDERS.NOT_FOUND',
      message: 'We cannot find this order.',
    };
    answerWith({ '/api/x': { status: 404, body } });
    const error = await fetchByKey({ queryKey: ['/api/x'] }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 404, code: 'ORDERS.NOT_FOUND' });
  });

  it('rejects with status 0 when nothing answers', async () => {
    answerWith({});
    await expect(fetchByKey({ queryKey: ['/api/x'] })).rejects.toMatchObject({ status: 0 });
  });
});
