import { createHmac, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { MessageClient } from '@spade/bus/message-client';
import { WEBHOOK_SEAL, type WebhookMessage } from '@spade/contracts/webhooks/webhooks';
import { Seal } from '@spade/platform/sealing/seal';
import { type ContactBench, startBench } from '../../contact/test/contact-bench.ts';
import { WebhookProcessor } from '../src/webhooks/webhook.processor.ts';
import type { WorkerConfig } from '../src/worker.config.ts';
import { type HttpsHost, startHttpsHost } from './https-host.ts';

const KEY = 'a key of the tests, long enough to seal';
const RECEIVER = 'https://erp.example/hook';
const SECRET = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;

/** Between two attempts, as the guide for developers says in sum: 8 in 24 hours. */
const PAUSES_SECONDS = [5, 300, 1_800, 7_200, 18_000, 21_600, 37_000];

const placed: WebhookMessage = {
  type: 'order.placed',
  timestamp: '2026-11-21T08:00:00.000Z',
  data: { orderId: 41, reference: 'SO-7K4M2' },
};

/** What a receiver may do; `cut` ends the connection. */
const receivers = {
  takes: (response: ServerResponse) => response.writeHead(204).end(),
  fails: (response: ServerResponse) => response.writeHead(500).end('a stack trace'),
  isBusy: (response: ServerResponse) => response.writeHead(503, { 'retry-after': '5' }).end(),
  redirects: (response: ServerResponse) =>
    response.writeHead(307, { location: 'https://elsewhere.example/' }).end(),
  isGone: (response: ServerResponse) => response.writeHead(410).end(),
  saysNothing: () => {},
  cutsBeforeAnswer: (response: ServerResponse) => response.socket?.destroy(),
  cutsInHeaders: ({ socket }: ServerResponse) =>
    socket?.write('HTTP/1.1 204 No Content\r\nx-half: ', () => socket.destroy()),
  cutsInBody: (response: ServerResponse) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('half', () => response.socket?.destroy());
  },
};

describe('webhooks to a receiver that fails', () => {
  let bench: ContactBench;
  let host: HttpsHost;
  let answer: (response: ServerResponse) => unknown;
  let webhookId: number;

  beforeAll(async () => {
    [bench, host] = await Promise.all([
      startBench(),
      startHttpsHost('erp.example', (response) => void answer(response)),
    ]);
  });
  afterAll(() => Promise.all([bench.close(), host.close()]));
  beforeEach(async () => {
    await bench.database.query('truncate webhook_deliveries, webhooks, outbox');
    host.received.length = 0;
    answer = receivers.takes;
    const added = await bench.send('contact.add-webhook', {
      url: RECEIVER,
      types: ['order.placed', 'order.confirmed'],
      sealedSecret: new Seal(KEY, WEBHOOK_SEAL).close(SECRET, RECEIVER),
      by: 'ngozi',
    });
    webhookId = added.webhookId;
  });

  const plan = (message = placed) =>
    bench.send('contact.plan-deliveries', { eventId: randomUUID(), messages: [message] });
  /** As owners see them, newest first. */
  const shown = async () => (await bench.send('contact.list-deliveries', { webhookId })).deliveries;
  const only = async () => {
    const [delivery] = await shown();
    if (!delivery) throw new Error('no message was planned');
    return delivery;
  };
  const attempt = async (deliveryId: string, hosts = host.hosts) => {
    const client = { send: bench.send } as unknown as MessageClient; // as much of it as an attempt calls
    const config = { WEBHOOK_KEY: KEY } as WorkerConfig; // no other variable is read
    const processor = new WebhookProcessor(client, config, { ...hosts, timeoutMs: 500 });
    await processor.deliver(deliveryId);
  };
  /** As if the pause before the next attempt were over. */
  const wait = async (seconds: number) => {
    await bench.database.query(`update webhook_deliveries
      set next_attempt_at = next_attempt_at - make_interval(secs => ${seconds})`);
  };
  const tried = async (receiver: (response: ServerResponse) => unknown, hosts = host.hosts) => {
    answer = receiver;
    const { deliveryId } = await only();
    await attempt(deliveryId, hosts);
    return only();
  };

  it.each([
    ['answers 500', receivers.fails, 500, 'The receiver answers with 500.'],
    ['asks to wait', receivers.isBusy, 503, 'The receiver answers with 503.'],
    ['redirects', receivers.redirects, 307, 'The receiver answers with 307.'],
    ['says nothing', receivers.saysNothing, null, 'The site takes too long.'],
    ['ends the connection', receivers.cutsBeforeAnswer, null, 'The site cannot be reached.'],
    ['ends within the headers', receivers.cutsInHeaders, null, 'The site cannot be reached.'],
  ])('try again when it %s, and show why', async (_what, receiver, status, failure) => {
    await plan();
    expect(await tried(receiver)).toMatchObject({ state: 'waiting', attempts: 1, status, failure });
    expect(host.received).toHaveLength(1);
  });

  it('try again when it is down', async () => {
    await plan();
    const closed = await startHttpsHost('erp.example', () => {});
    await closed.close();
    expect(await tried(receivers.takes, closed.hosts)).toMatchObject({
      state: 'waiting',
      failure: 'The site cannot be reached.',
    });
  });

  it('count as taken once its answer has begun with 2xx', async () => {
    await plan();
    expect(await tried(receivers.cutsInBody)).toMatchObject({ state: 'delivered', status: 200 });
  });

  it('come after growing pauses, each under the same id, with the same body and a signature of its own time', async () => {
    await plan();
    const { deliveryId } = await only();
    for (const [index, pause] of PAUSES_SECONDS.entries()) {
      const { attempts, nextAttemptAt, lastAttemptAt } = await tried(receivers.fails);
      expect(attempts).toBe(index + 1);
      const pauseMs = Date.parse(nextAttemptAt ?? '') - Date.parse(lastAttemptAt ?? '');
      expect(Math.round(pauseMs / 1_000)).toBe(pause);
      await wait(pause - 1.5);
      await attempt(deliveryId); // too early: nothing is sent
      expect(host.received).toHaveLength(index + 1);
      await wait(1.5);
    }
    expect(await tried(receivers.takes)).toMatchObject({
      state: 'delivered',
      attempts: PAUSES_SECONDS.length + 1,
      failure: null,
      nextAttemptAt: null,
    });
    expect(host.received).toHaveLength(PAUSES_SECONDS.length + 1);
    for (const { headers, body } of host.received) {
      expect(headers['webhook-id']).toBe(`msg_${deliveryId}`);
      expect(JSON.parse(String(body))).toEqual(placed);
      const key = Buffer.from(SECRET.replace('whsec_', ''), 'base64');
      const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
      const signature = createHmac('sha256', key).update(signed).digest('base64');
      expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    }
  });

  it('give up after the last one, until an owner sends the message again', async () => {
    await plan();
    for (const pause of [...PAUSES_SECONDS, 0]) {
      await tried(receivers.fails);
      await wait(pause);
    }
    const { deliveryId, ...failed } = await only();
    expect(failed).toMatchObject({ state: 'failed', attempts: 8, nextAttemptAt: null });
    await attempt(deliveryId);
    expect(host.received).toHaveLength(8);
    await bench.send('contact.redeliver', { webhookId, deliveryId });
    expect(await tried(receivers.takes)).toMatchObject({ state: 'delivered', attempts: 1 });
    expect(host.received.at(-1)?.headers['webhook-id']).toBe(`msg_${deliveryId}`);
  });

  it('are delivered while an earlier one waits for its next attempt', async () => {
    await plan();
    await tried(receivers.fails);
    await plan({ ...placed, type: 'order.confirmed' });
    expect(await tried(receivers.takes)).toMatchObject({
      type: 'order.confirmed',
      state: 'delivered',
    });
    expect((await shown()).map(({ type, state }) => [type, state])).toEqual([
      ['order.confirmed', 'delivered'],
      ['order.placed', 'waiting'],
    ]);
  });

  describe('when it is gone (410)', () => {
    const isOff = async () =>
      (await bench.send('contact.list-webhooks', {})).webhooks.map((webhook) => webhook.isOff);

    it('are switched off at once, owners hear of it, and what waited is given up', async () => {
      await plan();
      await tried(receivers.fails);
      const waiting = await only();
      await plan({ ...placed, type: 'order.confirmed' });
      expect(await tried(receivers.isGone)).toMatchObject({ state: 'failed', status: 410 });
      expect(await isOff()).toEqual([true]);
      const told = await bench.database.query<{ payload: object }>(
        "select payload from outbox where name = 'webhook-switched-off'",
      );
      expect(told).toEqual([{ payload: { webhookId } }]);
      expect(await plan()).toEqual({ planned: 0 });
      await wait(10);
      await attempt(waiting.deliveryId);
      expect(host.received).toHaveLength(2);
      expect((await shown()).map(({ failure }) => failure)).toEqual([
        'The receiver answers with 410.',
        'The webhook was switched off.',
      ]);
    });

    it('go on once an owner has switched them on', async () => {
      await plan();
      await tried(receivers.isGone);
      await bench.send('contact.change-webhook', { webhookId, change: { kind: 'switch-on' } });
      const { deliveryId } = await only();
      await bench.send('contact.redeliver', { webhookId, deliveryId });
      expect(await tried(receivers.takes)).toMatchObject({ state: 'delivered' });
    });
  });
});
