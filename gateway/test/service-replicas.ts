import { MessageServer } from '@spade/bus/message-server';
import type {
  MessageName,
  ReplyOf,
  RequestOf,
  ServiceName,
} from '@spade/contracts/messages/message';
import { messageNames } from '@spade/platform/testing/message-names';

type Handler<N extends MessageName> = (request: RequestOf<N>) => ReplyOf<N> | Promise<ReplyOf<N>>;

const services: readonly ServiceName[] = ['auth', 'catalog', 'contact', 'orders'];

/** One replica of each service, which replies over the real transport as a test defines. */
export interface ServiceReplicas {
  /** Handles this message with `handler` from now on. */
  answer: <N extends MessageName>(name: N, handler: Handler<N>) => void;
  /** What the message was called with, oldest first. */
  calls: <N extends MessageName>(name: N) => RequestOf<N>[];
  /** Forgets handlers and calls. */
  reset: () => void;
  close: () => Promise<void>;
}

/** Starts the replicas. A message without a handler is a fault of the service (PLATFORM.INTERNAL). */
export async function startServiceReplicas(redisUrl: string): Promise<ServiceReplicas> {
  const handlers = new Map<string, (request: unknown) => unknown>();
  const calls = new Map<string, unknown[]>();
  const servers = services.map((service) => {
    const server = new MessageServer({ service, redisUrl });
    // An unexpected message fails in the test; its log would only hide the assertion.
    Object.assign(server, { logger: { error: () => {}, warn: () => {}, log: () => {} } });
    for (const name of messageNames.filter((n) => n.startsWith(`${service}.`))) {
      server.addHandler(name, async (request: unknown) => {
        calls.set(name, [...(calls.get(name) ?? []), request]);
        const handler = handlers.get(name);
        if (!handler) throw new Error(`the test gave no answer to ${name}`);
        return handler(request);
      });
    }
    return server;
  });
  await Promise.all(servers.map((server) => new Promise<void>((up) => server.listen(() => up()))));
  return {
    answer: (name, handler) => void handlers.set(name, handler as (request: unknown) => unknown), // one map for all names
    calls: <N extends MessageName>(name: N) => (calls.get(name) ?? []) as RequestOf<N>[], // stored under its name
    reset: () => {
      handlers.clear();
      calls.clear();
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}
