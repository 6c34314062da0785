import { setImmediate as drained } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import type { DeliveryAttempt } from '@spade/contracts/messages/webhooks';
import { formatKobo } from '@spade/contracts/naira';
import {
  WEBHOOK_SEAL,
  type WebhookMessage,
  type WebhookType,
} from '@spade/contracts/webhooks/webhooks';
import { CONFIG } from '@spade/platform/config/config.module';
import type { EventHandlers, EventMeta } from '@spade/platform/queue/event-consumer';
import { Seal } from '@spade/platform/sealing/seal';
import {
  AddressRefusedError,
  type HostOptions,
  publicAddressOf,
  readAddress,
  requestPublic,
} from '../outside/public-request.ts';
import type { WorkerConfig } from '../worker.config.ts';
import { signedHeaders } from './sign.ts';

/** How receivers are called. */
interface ReceiverOptions extends HostOptions {
  /** The time a receiver has to answer, in milliseconds; {@link TIMEOUT_MS} when left out. */
  timeoutMs?: number;
}

/** How hosts are found and trusted; tests have a receiver of their own. */
export const WEBHOOK_HOSTS = Symbol('how the hosts of webhooks are found');

/** A receiver answers within this time, or the attempt has failed. */
const TIMEOUT_MS = 15_000;

/** The outcome of one attempt, for owners. */
interface Outcome {
  status: number | null;
  /** Null: the receiver accepted the message. */
  failure: string | null;
}

/** Sends webhooks. The contact service keeps who subscribes to what, and the state of each message. */
@Injectable()
export class WebhookProcessor {
  private readonly seal: Seal | undefined;

  constructor(
    private readonly client: MessageClient,
    @Inject(CONFIG) { WEBHOOK_KEY: key }: WorkerConfig,
    @Inject(WEBHOOK_HOSTS) private readonly hosts: ReceiverOptions,
  ) {
    this.seal = key === undefined ? undefined : new Seal(key, WEBHOOK_SEAL);
  }

  /** Has contact plan the delivery of these messages to each subscribed address. */
  async plan(messages: WebhookMessage[], { eventId }: EventMeta): Promise<void> {
    await this.client.send('contact.plan-deliveries', { eventId, messages });
  }

  /** One attempt. If the receiver fails, contact plans another, hours later if need be; an error of ours repeats the job. */
  async deliver(deliveryId: string): Promise<void> {
    const { attempt } = await this.client.send('contact.start-delivery', { deliveryId });
    if (!attempt) return;
    const outcome = await this.post(deliveryId, attempt);
    await this.client.send('contact.finish-delivery', { deliveryId, ...outcome });
  }

  private async post(id: string, { url: address, sealedSecrets, body }: DeliveryAttempt) {
    const secrets = sealedSecrets.map((sealed) => this.seal?.open(sealed, address) ?? null);
    const good = secrets.filter((secret) => secret !== null);
    if (good.length === 0) throw new Error('WEBHOOK_KEY is missing or another: nothing is signed');
    const signal = AbortSignal.timeout(this.hosts.timeoutMs ?? TIMEOUT_MS);
    try {
      const url = readAddress(address);
      const ip = await publicAddressOf(url.hostname, this.hosts);
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Spade webhooks',
        'content-length': String(Buffer.byteLength(body)),
        ...signedHeaders(`msg_${id}`, body, good, new Date()),
      };
      const response = await requestPublic({ url, ip, signal, headers, body }, this.hosts);
      const { statusCode: status = 0 } = response;
      // The body of the response is of no use, and may be endless.
      response.destroy();
      await drained();
      return outcomeOf(status);
    } catch (error) {
      if (!(error instanceof AddressRefusedError)) throw error;
      return { status: null, failure: error.message } satisfies Outcome;
    }
  }
}

/** A redirect is a failure: a message goes to no other address than the owner's. */
function outcomeOf(status: number): Outcome {
  const isTaken = status >= 200 && status < 300;
  return { status, failure: isTaken ? null : `The receiver answers with ${status}.` };
}

interface OrderFacts {
  id?: number;
  reference: string;
}

const about = (
  type: WebhookType,
  { occurredAt }: EventMeta,
  { id, reference }: OrderFacts,
  amountKobo?: number | null,
): WebhookMessage => ({
  type,
  timestamp: occurredAt.toISOString(),
  data: {
    ...(id !== undefined && { orderId: id }),
    reference,
    ...(typeof amountKobo === 'number' && { amount: formatKobo(amountKobo) }),
  },
});

/** Event → the messages that it causes. */
export function webhookHandlers(webhooks: Pick<WebhookProcessor, 'plan' | 'deliver'>) {
  const tell =
    (type: WebhookType) =>
    (order: OrderFacts, meta: EventMeta): Promise<void> =>
      webhooks.plan([about(type, meta, order)], meta);
  return {
    'order-placed': tell('order.placed'),
    'order-confirmed': (order, meta) =>
      webhooks.plan(
        [
          about('payment.received', meta, order, order.amountReceivedKobo),
          about('order.confirmed', meta, order),
        ],
        meta,
      ),
    'payment-short': (order, meta) =>
      webhooks.plan([about('payment.received', meta, order, order.amountReceivedKobo)], meta),
    'order-shipped': tell('order.shipped'),
    'order-delivered': tell('order.delivered'),
    'order-cancelled': tell('order.cancelled'),
    'order-expired': tell('order.cancelled'),
    'refund-paid': (order, meta) =>
      webhooks.plan([about('refund.paid', meta, order, order.refundKobo)], meta),
    'webhook-due': ({ deliveryId }) => webhooks.deliver(deliveryId),
  } satisfies EventHandlers;
}
