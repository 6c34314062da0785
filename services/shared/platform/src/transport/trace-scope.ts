import { traceCall } from '@spade/nest-opentelemetry/messaging';
import type { HandlerScope } from './handler-run.ts';
import { MESSAGING_SYSTEM } from './wire-format.ts';

/** A span around every handler of a service, below the span of its caller. `destination` is the service's stream. */
export function traceScope(destination: string): HandlerScope {
  return (run, { envelope }) =>
    traceCall(
      () => ({
        system: MESSAGING_SYSTEM,
        destination,
        pattern: envelope.name,
        id: envelope.id,
        conversationId: envelope.requestId,
      }),
      envelope,
      run,
    );
}
