import { BaseRpcContext, type MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import type { RequestEnvelope } from './wire-format.ts';

/** Something to open around every handler, for example an ORM context. */
export type HandlerScope = (
  run: () => Promise<unknown>,
  context: RedisStreamsContext,
) => Promise<unknown>;

/** What a handler may ask about the delivery (Nest's `@Ctx()`): the envelope and the entry's id. */
export class RedisStreamsContext extends BaseRpcContext<[RequestEnvelope, string]> {
  get envelope(): Omit<RequestEnvelope, 'payload'> {
    return this.args[0];
  }
}

/** Runs a handler inside `scopes`, the first one outermost; of an Observable the last value counts. */
export function runHandler(
  handler: MessageHandler,
  payload: unknown,
  context: RedisStreamsContext,
  scopes: readonly HandlerScope[],
): Promise<unknown> {
  let run = async (): Promise<unknown> => {
    const result: unknown = await handler(payload, context);
    return isObservable(result) ? lastValueFrom(result, { defaultValue: null }) : result;
  };
  for (const scope of scopes.toReversed()) {
    const inner = run;
    run = () => scope(inner, context);
  }
  return run();
}
