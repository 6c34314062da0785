import { BaseRpcContext, type MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';

/** Something to open around every handler, for example an ORM context. */
export type HandlerScope = (run: () => Promise<unknown>) => Promise<unknown>;

/** What a handler may ask about the delivery (Nest's `@Ctx()`): message name, entry id, request id. */
export class RedisStreamsContext extends BaseRpcContext<[string, string, string]> {
  get requestId(): string {
    return this.args[2];
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
    run = () => scope(inner);
  }
  return run();
}
