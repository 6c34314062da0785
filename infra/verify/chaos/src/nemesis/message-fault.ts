import { repliesChannel, requestsKey } from '@spade/bus/wire-format';
import { Redis } from 'ioredis';
import type { Fault } from './fault.ts';

const streams = ['auth', 'catalog', 'contact', 'orders'].map(requestsKey);

/** A connection that a fault of Redis itself may cut. */
function connect(url: string): Redis {
  return new Redis(url).on('error', () => {});
}

/** Adds every request a second time with the same id, as a sender that got no reply would. Returns how to end it. */
function doubleRequests(url: string): () => void {
  const [reader, writer] = [connect(url), connect(url)];
  const copies = new Set<string>();
  let isOver = false;
  const last = new Map(streams.map((stream) => [stream, '$']));
  const copy = async () => {
    const found = await reader.xread('BLOCK', 200, 'STREAMS', ...streams, ...last.values());
    for (const [stream, entries] of found ?? []) {
      for (const [id, fields] of entries) {
        last.set(stream, id);
        if (copies.delete(id)) continue;
        const copied = await writer.xadd(stream, '*', ...fields);
        if (copied !== null) copies.add(copied);
      }
    }
  };
  const run = async () => {
    while (!isOver) await copy().catch(() => {}); // Redis is down: nothing to copy
  };
  void run();
  // Not awaited: a read that another fault cut off may never settle (ioredis #1285).
  return () => {
    isOver = true;
    reader.disconnect();
    writer.disconnect();
  };
}

/** Publishes every reply a second time. Returns how to end it. */
function doubleReplies(url: string): () => void {
  const [listener, writer] = [connect(url), connect(url)];
  const own = new Set<string>();
  listener.on('pmessage', (_pattern: string, channel: string, text: string) => {
    const name = `${channel} ${text}`;
    if (own.delete(name)) return;
    own.add(name);
    void writer.publish(channel, text).catch(() => {});
  });
  listener.psubscribe(repliesChannel('*', '*')).catch(() => {}); // it is down: it subscribes when it is back
  return () => {
    listener.disconnect();
    writer.disconnect();
  };
}

/** Delivery more than once, which at-least-once allows at any time. */
export const messageFault: Fault = {
  ...{ name: 'messages and replies twice', group: 'messages', mostMs: 5_000 },
  strike: async ({ backends }) => {
    const ends = [doubleRequests, doubleReplies].map((double) =>
      double(backends.redis.redis.adminUrl),
    );
    return {
      on: 'all streams',
      lift: async () => {
        for (const end of ends) end();
      },
    };
  },
};
