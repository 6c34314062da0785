import type { MessageClient } from '@spade/bus/message-client';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { tellCatalog } from './tell-catalog.ts';

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

describe('tellCatalog', () => {
  it('sends again what was not answered in time or met an overload', async () => {
    const { calls, messages } = buildMessages(deadline(), overloaded(), deadline());
    expect(await tellCatalog(messages, MESSAGE, { runId: 'r' })).toEqual(reply);
    expect(calls).toHaveLength(4);
  });

  it('gives up after the fourth time', async () => {
    const { calls, messages } = buildMessages(...Array.from({ length: 9 }, deadline));
    await expect(tellCatalog(messages, MESSAGE, { runId: 'r' })).rejects.toMatchObject({
      code: 'PLATFORM.DEADLINE_EXCEEDED',
    });
    expect(calls).toHaveLength(4);
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
