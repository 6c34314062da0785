import { jest } from '@jest/globals';
import type { MessageClient } from '@spade/bus/message-client';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { buildGatewayConfig } from '../../test/gateway-bed.ts';
import { ProductsCache } from './products-cache.ts';

const STALE_SECONDS = 600;

describe('the product list', () => {
  let isAway: boolean;
  let reads: number;
  let cache: ProductsCache;

  beforeEach(() => {
    jest.useFakeTimers();
    [isAway, reads] = [false, 0];
    const send = async () => {
      reads += 1;
      if (isAway) throw new CodedError('PLATFORM.DEADLINE_EXCEEDED', { message: 'list' });
      return { products: [], total: reads, nextCursor: null };
    };
    // Only `send` is called; the rest of a MessageClient is its connection.
    const client = { send } as unknown as MessageClient;
    const config = buildGatewayConfig({ PRODUCTS_STALE_SECONDS: String(STALE_SECONDS) });
    cache = new ProductsCache(client, config);
  });
  afterEach(() => jest.useRealTimers());

  it('is read once a second at most, however many ask', async () => {
    const [first, second] = await Promise.all([cache.get(), cache.get()]);
    expect(second).toBe(first);
    jest.advanceTimersByTime(999);
    expect(await cache.get()).toBe(first);
    expect(reads).toBe(1);
    jest.advanceTimersByTime(1);
    expect(await cache.get()).not.toBe(first);
    expect(reads).toBe(2);
  });

  describe('when the catalogue does not respond', () => {
    it('is the last one for as long as the operator allows, with one try a second', async () => {
      const last = await cache.get();
      isAway = true;
      jest.advanceTimersByTime(1_000);
      for (let i = 0; i < 5; i += 1) expect(await cache.get()).toBe(last);
      expect(reads).toBe(2);
      jest.advanceTimersByTime(STALE_SECONDS * 1_000);
      await expect(cache.get()).rejects.toMatchObject({ code: 'PLATFORM.DEADLINE_EXCEEDED' });
    });

    it('is read again as soon as the catalogue is back', async () => {
      const last = await cache.get();
      isAway = true;
      jest.advanceTimersByTime(1_000);
      await cache.get();
      isAway = false;
      jest.advanceTimersByTime(1_000);
      expect(await cache.get()).not.toBe(last);
    });
  });
});
