import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { MessageClient } from '@spade/bus/message-client';
import type { Events } from '@spade/contracts/events/events';
import type { DeliveryAttempt } from '@spade/contracts/messages/webhooks';
import { buildOrderEvent } from '@spade/contracts/testing/build-order-event';
import { WEBHOOK_SEAL, type WebhookMessage } from '@spade/contracts/webhooks/webhooks';
import type { EventMeta } from '@spade/platform/queue/event-consumer';
import { Seal } from '@spade/platform/sealing/seal';
import { signedHeaders } from '../src/webhooks/sign.ts';
import { WebhookProcessor, webhookHandlers } from '../src/webhooks/webhook.processor.ts';
import type { WorkerConfig } from '../src/worker.config.ts';
import { type HttpsHost, startHttpsHost } from './https-host.ts';

const KEY = 'a key of the tests, long enough to seal';
const URL_OF_ERP = 'https://erp.example/hook?shop=1';
const SECRET = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;
const FORMER = `whsec_${Buffer.from('the secret before, just as long..').toString('base64')}`;

/** What a receiver does, by the specification alone. */
function isSigned(headers: IncomingHttpHeaders, body: string, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}

it('signs as the library `standardwebhooks` 1.1.1 does', () => {
  const at = new Date('2026-11-27T20:00:00.000Z');
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  expect(signedHeaders('msg_1', '{"type":"order.placed"}', [secret], at)).toEqual({
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1795809600',
    'webhook-signature': 'v1,MkApsD0+1CynvLvUg4ASY8uYHHJbF/VDMp+B3/5BgIE=',
  });
});

describe('webhooks', () => {
  let host: HttpsHost;
  let answer: (response: ServerResponse) => void;

  beforeAll(async () => {
    host = await startHttpsHost('erp.example', (response) => answer(response));
  });
  afterAll(() => host.close());
  beforeEach(() => {
    host.received.length = 0;
    answer = (response) => response.writeHead(204).end();
  });

  const sealed = (secret: string, url = URL_OF_ERP) =>
    new Seal(KEY, WEBHOOK_SEAL).close(secret, url);
  const body = '{"type":"order.placed"}';

  /** One attempt, with what contact says and hears. */
  const deliver = async (
    part: Partial<DeliveryAttempt> = {},
    options = host.hosts,
    key?: string,
  ) => {
    const outcomes: unknown[] = [];
    const contact = {
      send: (name: string, payload: object) => {
        if (name === 'contact.finish-delivery') outcomes.push(payload);
        const attempt = { url: URL_OF_ERP, sealedSecrets: [sealed(SECRET)], body, ...part };
        return Promise.resolve(name === 'contact.start-delivery' ? { attempt } : {});
      },
    } as unknown as MessageClient; // as much of it as one attempt calls
    const config = { WEBHOOK_KEY: key ?? KEY } as WorkerConfig; // no other variable is read
    await new WebhookProcessor(contact, config, options).deliver('d-1');
    return outcomes;
  };

  it('reach the receiver, who verifies them', async () => {
    expect(await deliver()).toEqual([{ deliveryId: 'd-1', status: 204, failure: null }]);
    const [call] = host.received;
    expect(call?.url).toBe('/hook?shop=1');
    expect(String(call?.body)).toBe(body);
    expect(call?.headers).toMatchObject({
      host: 'erp.example',
      'content-type': 'application/json',
      'webhook-id': 'msg_d-1',
    });
    expect(isSigned(call?.headers ?? {}, body, SECRET)).toBe(true);
    expect(isSigned(call?.headers ?? {}, `${body} `, SECRET)).toBe(false);
    expect(isSigned(call?.headers ?? {}, body, FORMER)).toBe(false);
  });

  it('are signed by either secret after a new one was made', async () => {
    await deliver({ sealedSecrets: [sealed(SECRET), sealed(FORMER)] });
    const headers = host.received[0]?.headers ?? {};
    expect([isSigned(headers, body, SECRET), isSigned(headers, body, FORMER)]).toEqual([
      true,
      true,
    ]);
  });

  it.each([
    [500, 'The receiver answers with 500.'],
    [302, 'The receiver answers with 302.'],
  ])(
    'have failed when the receiver answers with %i, which leads nowhere else',
    async (status, failure) => {
      answer = (response) => response.writeHead(status, { location: 'https://127.0.0.1/' }).end();
      expect(await deliver()).toEqual([{ deliveryId: 'd-1', status, failure }]);
      expect(host.received).toHaveLength(1);
    },
  );

  it.each([[['10.0.0.5']], [['8.8.8.8', '127.0.0.1']], [['::ffff:169.254.169.254']]])(
    'never leave for an address of our own network: %j',
    async (addresses) => {
      const { isAllowed: _, ...rest } = host.hosts;
      const options = { ...rest, resolve: () => Promise.resolve(addresses) };
      expect(await deliver({}, options)).toEqual([
        { deliveryId: 'd-1', status: null, failure: 'The address is not on the public Internet.' },
      ]);
      expect(host.received).toEqual([]);
    },
  );

  it('go to the address that was checked: DNS that answers with an inner one the next time is not asked', async () => {
    const answers = [['8.8.8.8'], ['127.0.0.1']];
    let turns = 0;
    const resolve = () => Promise.resolve(answers[turns++] ?? []);
    const checked: string[] = [];
    const isAllowed = (address: string) => {
      checked.push(address);
      return false;
    };
    await deliver({}, { ...host.hosts, resolve, isAllowed });
    expect([turns, checked]).toEqual([1, ['8.8.8.8']]);
    // The first answer is the receiver, the next one would be refused.
    const rebinding = [['127.0.0.1'], ['10.0.0.1']];
    turns = 0;
    const again = () => Promise.resolve(rebinding[turns++] ?? []);
    expect(await deliver({}, { ...host.hosts, resolve: again })).toEqual([
      { deliveryId: 'd-1', status: 204, failure: null },
    ]);
    expect(turns).toBe(1);
  });

  it('are neither signed nor sent without the key, or with a secret of another address', async () => {
    await expect(deliver({}, host.hosts, `${KEY} but another`)).rejects.toThrow('WEBHOOK_KEY');
    const moved = [sealed(SECRET, 'https://other.example/')];
    await expect(deliver({ sealedSecrets: moved })).rejects.toThrow('WEBHOOK_KEY');
    expect(host.received).toEqual([]);
  });

  describe('say of an event', () => {
    const meta = { eventId: 'e-1', occurredAt: new Date('2026-11-21T08:00:00.000Z') } as EventMeta; // the rest is not read
    const order = { ...buildOrderEvent(), id: 41 };
    const told = async (name: keyof ReturnType<typeof webhookHandlers>, part: object = {}) => {
      const planned: WebhookMessage[] = [];
      const handlers = webhookHandlers({
        plan: async (messages) => void planned.push(...messages),
        deliver: async () => {},
      });
      const handle = handlers[name] as (payload: object, meta: EventMeta) => Promise<void>; // a pair by its name
      await handle({ ...order, ...part }, meta);
      return planned;
    };

    it.each([
      ['order-placed', {}, [['order.placed', undefined]]],
      [
        'order-confirmed',
        { amountReceivedKobo: 1_250_050 },
        [
          ['payment.received', '12500.50'],
          ['order.confirmed', undefined],
        ],
      ],
      // Staff stated no amount: what the order costs need not be what came.
      [
        'order-confirmed',
        { amountReceivedKobo: null, amountDueKobo: 1_250_050 },
        [
          ['payment.received', undefined],
          ['order.confirmed', undefined],
        ],
      ],
      ['payment-short', { amountReceivedKobo: 500_000 }, [['payment.received', '5000.00']]],
      ['order-shipped', {}, [['order.shipped', undefined]]],
      ['order-delivered', {}, [['order.delivered', undefined]]],
      ['order-cancelled', { cancelReason: 'the buyer called' }, [['order.cancelled', undefined]]],
      ['order-expired', {}, [['order.cancelled', undefined]]],
      ['refund-paid', { refundKobo: 300_000, toAccount: 'GTBank' }, [['refund.paid', '3000.00']]],
    ] as const)('%s: ids and amounts, nothing of a person', async (name, part, expected) => {
      const messages = await told(name, part);
      expect(messages).toEqual(
        expected.map(([type, amount]) => ({
          type,
          timestamp: '2026-11-21T08:00:00.000Z',
          data: { orderId: 41, reference: order.reference, ...(amount && { amount }) },
        })),
      );
    });

    it('of an earlier release no more than its reference', async () => {
      const { id: _, ...before } = order;
      const [message] = await told('order-placed', { ...before, id: undefined });
      expect(message?.data).toEqual({ reference: order.reference });
    });
  });

  it('hand a due message to its attempt', async () => {
    const delivered: string[] = [];
    const handlers = webhookHandlers({
      plan: async () => {},
      deliver: async (id) => void delivered.push(id),
    });
    await handlers['webhook-due']({ deliveryId: 'd-2' } satisfies Events['webhook-due']);
    expect(delivered).toEqual(['d-2']);
  });
});
