import { jest } from '@jest/globals';
import type { MessageClient } from '@spade/bus/message-client';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { tellCatalog } from './catalog-writer.ts';

const MESSAGE = 'catalog.finish-sync';
const reply = { changed: 0, retired: 0, total: 3, missing: 0 };

/** A way to a catalogue that fails with these errors, one a call, and then answers. */
function buildMessages(...failures: Error[]) {
  const calls: string[] = [];
  const send = async (name: string) => {
    calls.push(name);
    const failure = failures.shift();
    if (failure) throw failure;
    return reply;
  };
  // Only `send` is called; the rest of a MessageClient is its connection.
  return { calls, messages: { send } as unknown as MessageClient };
}

const deadline = () => new CodedError('PLATFORM.DEADLINE_EXCEEDED', { message: MESSAGE });
const overloaded = () => new CodedError('PLATFORM.OVERLOADED', { message: MESSAGE });
const unavailable = () => new CodedError('PLATFORM.UNAVAILABLE', {});

describe('tellCatalog', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  it('repeats a step that was not answered in time, met an overload or a lost database', async () => {
    const { calls, messages } = buildMessages(deadline(), overloaded(), unavailable());
    const told = tellCatalog(messages, MESSAGE, { runId: 'r' });
    await jest.advanceTimersByTimeAsync(3_000);
    expect(await told).toEqual(reply);
    expect(calls).toHaveLength(4);
  });

  it('gives up after a minute', async () => {
    const { calls, messages } = buildMessages(...Array.from({ length: 99 }, unavailable));
    const outcome = tellCatalog(messages, MESSAGE, { runId: 'r' }).catch(({ code }) => code);
    await jest.advanceTimersByTimeAsync(59_000);
    const before = calls.length;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await outcome).toBe('PLATFORM.UNAVAILABLE');
    expect(calls).toHaveLength(before + 1);
  });

  it.each([
    new CodedError('CATALOG.SYNC_SUPERSEDED', { runId: 'r' }),
    new CodedError('PLATFORM.INTERNAL', {}),
  ])('passes on %s at once', async (error) => {
    const { calls, messages } = buildMessages(error);
    await expect(tellCatalog(messages, MESSAGE, { runId: 'r' })).rejects.toBe(error);
    expect(calls).toHaveLength(1);
  });
});
