import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { ClientProxyFactory, Transport } from '@nestjs/microservices';
import { MessageClient } from '@spade/bus/message-client';
import { firstValueFrom } from 'rxjs';
import type { Contender } from './echo-service.ts';

/** Asks the caller process for one run. */
export interface LoadOrder {
  /** Calls that are kept in flight. */
  callers: number;
  durationMs: number;
}

/** Calls that one run made. */
export type LoadResult = number;

type Call = (payload: unknown) => Promise<unknown>;

const ECHO_MESSAGE = 'bench.echo';
const payload = { text: 'x'.repeat(89) }; // 100 bytes as JSON

function callerOf(contender: Contender, redisPort: number): Call {
  if (contender === 'streams') {
    const client = new MessageClient({ redisUrl: `redis://127.0.0.1:${redisPort}` });
    return (data) => client.call(ECHO_MESSAGE, data);
  }
  const client = ClientProxyFactory.create({
    transport: Transport.REDIS,
    options: { host: '127.0.0.1', port: redisPort },
  });
  return (data) => firstValueFrom(client.send(ECHO_MESSAGE, data));
}

async function run(call: Call, { callers, durationMs }: LoadOrder): Promise<LoadResult> {
  let calls = 0;
  const endAt = performance.now() + durationMs;
  const callInTurn = async (): Promise<void> => {
    for (; performance.now() < endAt; calls += 1) await call(payload);
  };
  await Promise.all(Array.from({ length: callers }, callInTurn));
  return calls;
}

Logger.overrideLogger(['error', 'warn']);
const call = callerOf(process.argv[2] as Contender, Number(process.argv[3])); // given by transport-bench
process.on('disconnect', () => process.exit(0));
process.on('message', (order: LoadOrder) => {
  void run(call, order).then((result) => process.send?.(result));
});
process.send?.('ready');
