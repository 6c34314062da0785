import { type Attributes, context, ROOT_CONTEXT, SpanKind } from '@opentelemetry/api';
import {
  type Carrier,
  contextOf,
  currentCarrier,
  isNotRecorded,
  notRecorded,
  senderOf,
} from './carrier.ts';
import { inSpan, isRecorded } from './spans.ts';

/**
 * A message as its spans describe it, by the semantic conventions of messaging, of which
 * `@opentelemetry/semantic-conventions` 1.45.0 has the names.
 */
export interface TracedMessage {
  /** `messaging.system.name`: `redis_streams`, `bullmq`. */
  system: string;
  /** Stream or queue. */
  destination: string;
  /** Nest's pattern, or the name of the job: what a handler is bound to. Names the span. */
  pattern: string;
  /** The same at every delivery. */
  id?: string | undefined;
  /** Correlates the messages of one piece of work, for example its request id. */
  conversationId?: string | undefined;
}

function attributesOf(message: TracedMessage, operation: string): Attributes {
  return {
    'messaging.system.name': message.system,
    'messaging.destination.name': message.destination,
    'messaging.operation.name': operation,
    'messaging.operation.type': operation,
    'nest.pattern': message.pattern,
    ...(message.id !== undefined && { 'messaging.message.id': message.id }),
    ...(message.conversationId !== undefined && {
      'messaging.message.conversation_id': message.conversationId,
    }),
  };
}

function traceOutgoing<T>(
  operation: 'send' | 'create',
  describe: () => TracedMessage,
  run: (carrier: Carrier) => Promise<T>,
): Promise<T> {
  if (!isRecorded()) return run(currentCarrier());
  const message = describe();
  return inSpan(
    `${operation} ${message.pattern}`,
    { kind: SpanKind.PRODUCER, attributes: attributesOf(message, operation) },
    () => run(currentCarrier()),
  );
}

/**
 * Sends a message and, for a call, waits for its reply: one PRODUCER span, whose context travels in the carrier.
 * Work that is not recorded makes no span, but its decision travels too.
 */
export function traceSend<T>(
  describe: () => TracedMessage,
  send: (carrier: Carrier) => Promise<T>,
): Promise<T> {
  return traceOutgoing('send', describe, send);
}

/** Stores a message that others will send later, such as the row of an outbox. */
export function traceCreate<T>(
  describe: () => TracedMessage,
  store: (carrier: Carrier) => Promise<T>,
): Promise<T> {
  return traceOutgoing('create', describe, store);
}

/** Handles a call: a CONSUMER span below that of the caller, who waits for it. */
export function traceCall<T>(
  describe: () => TracedMessage,
  carrier: Carrier,
  run: () => Promise<T>,
): Promise<T> {
  if (isNotRecorded(carrier)) return context.with(notRecorded, run);
  const parent = contextOf(carrier);
  const message = describe();
  const attributes = attributesOf(message, 'process');
  return inSpan(`process ${message.pattern}`, { kind: SpanKind.CONSUMER, attributes }, run, parent);
}

/**
 * Works on a job that no one waits for, maybe hours later and more than once: a separate trace with a link
 * to the span that made the job. It is recorded if that span was.
 */
export function traceJob<T>(
  describe: () => TracedMessage,
  carrier: Carrier,
  run: () => Promise<T>,
): Promise<T> {
  if (isNotRecorded(carrier)) return context.with(notRecorded, run);
  const message = describe();
  const maker = senderOf(carrier);
  return inSpan(
    `process ${message.pattern}`,
    {
      kind: SpanKind.CONSUMER,
      attributes: attributesOf(message, 'process'),
      links: maker === undefined ? [] : [{ context: maker }],
    },
    run,
    ROOT_CONTEXT,
  );
}
