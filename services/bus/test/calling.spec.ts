import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { currentRequestId, requestContext } from '@spade/bus/request-context';
import { CodedError, RemoteError } from '@spade/contracts/errors/coded-error';
import { startRedis, type TestRedis } from '@spade/platform/testing/redis';
import { waitFor } from '@spade/platform/testing/wait-for';
import { TransportBed } from './transport-bed.ts';

describe('a call over Redis Streams', () => {
  let redis: TestRedis;
  let bed: TransportBed;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());
  beforeEach(() => {
    bed = new TransportBed(redis.url);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await bed.close();
  });

  it('answers what the handler answers', async () => {
    await bed.replica({ 'echo.say': (payload: { text: string }) => ({ said: payload.text }) });
    await expect(bed.caller().call('echo.say', { text: 'good day' })).resolves.toEqual({
      said: 'good day',
    });
  });

  it('wakes the process for no check of calls while none waits', async () => {
    const started = jest.spyOn(globalThis, 'setInterval');
    const ended = jest.spyOn(globalThis, 'clearInterval');
    const caller = bed.caller();
    caller.connect();
    expect(started).not.toHaveBeenCalled();
    await bed.replica({ 'echo.say': () => 'hello' });
    await caller.call('echo.say', {});
    const checks = started.mock.results.map(({ value }) => value);
    expect(checks).toHaveLength(1);
    await waitFor('the check ends', () => ended.mock.calls.some(([id]) => id === checks[0]));
    await expect(caller.call('echo.say', {})).resolves.toBe('hello');
  });

  it('rebuilds the coded error that the handler threw', async () => {
    await bed.replica({
      'echo.say': () => {
        throw new CodedError('CATALOG.OUT_OF_STOCK', { available: 3 });
      },
    });
    const call = bed.caller().call('echo.say', {});
    await expect(call).rejects.toBeInstanceOf(RemoteError);
    await expect(call).rejects.toMatchObject({
      code: 'CATALOG.OUT_OF_STOCK',
      details: { available: 3 },
      isFault: false,
    });
  });

  it('says of a code that only the service knows whether it is a fault', async () => {
    await bed.replica({
      'echo.say': () => {
        throw new CodedError('PLATFORM.OF_A_LATER_RELEASE' as never, {} as never, true);
      },
    });
    await expect(bed.caller().call('echo.say', {})).rejects.toMatchObject({ isFault: true });
  });

  it('masks any other error', async () => {
    await bed.replica({
      'echo.say': () => {
        throw new Error('password=secret');
      },
    });
    const logged: unknown[] = [];
    jest
      .spyOn(Logger.prototype, 'error')
      .mockImplementationOnce((error: unknown) => void logged.push([currentRequestId(), error]));
    const call = requestContext.run({ requestId: 'r-1' }, () => bed.caller().call('echo.say', {}));
    await expect(call).rejects.toMatchObject({
      code: 'PLATFORM.INTERNAL',
      details: {},
      isFault: true,
    });
    expect(logged).toEqual([['r-1', new Error('password=secret')]]);
  });

  describe('that a replica of an earlier release does not know', () => {
    it('is sent again until a replica takes it that does', async () => {
      await bed.replica({ 'echo.say': () => 'hello' });
      const shouted: number[] = [];
      const caller = bed.caller();
      const call = caller.call('echo.shout', {});
      // The old replica alone has refused it by the time that it answers this.
      await caller.call('echo.say', {});
      await bed.replica({ 'echo.shout': () => shouted.push(1) });
      await expect(call).resolves.toBe(1);
      expect(shouted).toHaveLength(1);
    });

    it('is named at the deadline when none does', async () => {
      await bed.replica({});
      const call = bed.caller().call('echo.shout', {}, { deadlineMs: 700 });
      await expect(call).rejects.toMatchObject({
        code: 'PLATFORM.UNKNOWN_MESSAGE',
        details: { message: 'echo.shout' },
      });
    });

    it('is not sent again when its handler ran and met another such replica', async () => {
      let ran = 0;
      await bed.replica({
        'echo.say': () => {
          ran += 1;
          throw new CodedError('PLATFORM.UNKNOWN_MESSAGE', { message: 'mirror.say' });
        },
      });
      const call = bed.caller().call('echo.say', {});
      await expect(call).rejects.toMatchObject({ details: { message: 'mirror.say' } });
      expect(ran).toBe(1);
    });
  });

  it('carries the request id, and opens the scopes outermost first', async () => {
    const order: string[] = [];
    const server = await bed.replica({ 'echo.say': () => currentRequestId() });
    for (const name of ['outer', 'inner'])
      server.addScope(async (run) => {
        order.push(name);
        return run();
      });
    const reply = requestContext.run({ requestId: 'r-2' }, () => bed.caller().call('echo.say', {}));
    await expect(reply).resolves.toBe('r-2');
    expect(order).toEqual(['outer', 'inner']);
  });

  it('leaves nothing behind in the stream', async () => {
    const server = await bed.replica({ 'echo.say': () => 1 });
    const caller = bed.caller();
    await Promise.all(Array.from({ length: 300 }, () => caller.call('echo.say', {})));
    // A request leaves the stream after its answer was sent.
    await waitFor('an empty stream', async () => (await server.streamLength()) === 0);
    expect(caller.inFlight).toBe(0);
  });
});
