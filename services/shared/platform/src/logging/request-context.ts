import { AsyncLocalStorage } from 'node:async_hooks';

/** What travels with one piece of work through every process: its request id. */
export interface RequestContext {
  requestId: string;
}

/** The context of the work at hand; opened by the gateway, the transport and the job worker. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** The request id of the work at hand, or undefined outside of any. */
export function currentRequestId(): string | undefined {
  return requestContext.getStore()?.requestId;
}
