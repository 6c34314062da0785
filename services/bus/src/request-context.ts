import { AsyncLocalStorage } from 'node:async_hooks';

/** What belongs to one piece of work from the edge inwards, whatever process it passes through. */
export interface RequestContext {
  /** Made at the edge (or by the first caller) and written into every log line of the work. */
  requestId: string;
}

/** Carries the request context along every `await`; the gateway, the transport and the queue open it. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** The request id of the current work; undefined outside of any. */
export function currentRequestId(): string | undefined {
  return requestContext.getStore()?.requestId;
}
