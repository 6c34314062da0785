import { randomUUID } from 'node:crypto';
import { MAX_WEBHOOKS, type WebhookMessage } from '@spade/contracts/webhooks/webhooks';
import { type ContactBench, startBench } from './contact-bench.ts';

const message = (type: WebhookMessage['type'] = 'order.placed'): WebhookMessage => ({
  type,
  timestamp: '2026-11-21T08:00:00.000Z',
  data: { orderId: 41, reference: 'SO-7K4M2' },
});

describe('webhooks', () => {
  let bench: ContactBench;
  beforeAll(async () => {
    bench = await startBench();
  });
  afterAll(() => bench.close());
  beforeEach(() => bench.database.query('truncate webhook_deliveries, webhooks, outbox'));

  const add = (url = 'https://erp.example/hook', sealedSecret = 'sealed-1') =>
    bench.send('contact.add-webhook', {
      url,
      types: ['order.placed', 'payment.received'],
      sealedSecret,
      by: 'ngozi',
    });
  const change = (webhookId: number, kind: 'remove' | 'switch-on' | 'test') =>
    bench.send('contact.change-webhook', { webhookId, change: { kind } });
  const plan = (messages = [message()], eventId: string = randomUUID()) =>
    bench.send('contact.plan-deliveries', { eventId, messages });
  const deliveriesOf = async (webhookId: number) =>
    (await bench.send('contact.list-deliveries', { webhookId })).deliveries;
  const start = async (deliveryId: string) =>
    (await bench.send('contact.start-delivery', { deliveryId })).attempt;
  const finish = (deliveryId: string, failure: string | null = null) =>
    bench.send('contact.finish-delivery', { deliveryId, status: failure ? 500 : 204, failure });
  const owed = (name: string) =>
    bench.database.query<{ payload: object; wait: number }>(
      `select payload, extract(epoch from due_at - occurred_at)::float8 as wait
      from outbox where name = '${name}' order by occurred_at, due_at nulls first`,
    );
  /** As if every time of the tables lay so much further back. */
  const letPass = async (interval: string) => {
    await bench.database.query(`update webhooks set
      failing_since = failing_since - interval '${interval}',
      former_until = former_until - interval '${interval}',
      last_attempt_at = last_attempt_at - interval '${interval}'`);
    await bench.database.query(`update webhook_deliveries set
      next_attempt_at = next_attempt_at - interval '${interval}'`);
  };
  const one = async () => {
    const { webhookId } = await add();
    await plan();
    const [delivery] = await deliveriesOf(webhookId);
    if (!delivery) throw new Error('nothing was planned');
    return { webhookId, deliveryId: delivery.deliveryId };
  };

  it('owe each address what it asked for, once for each event', async () => {
    const { webhookId } = await add();
    const eventId = randomUUID();
    const messages = [message('payment.received'), message('order.confirmed')];
    expect(await plan(messages, eventId)).toEqual({ planned: 1 });
    expect(await plan(messages, eventId)).toEqual({ planned: 0 });
    const [delivery, ...others] = await deliveriesOf(webhookId);
    expect(delivery).toMatchObject({ type: 'payment.received', state: 'waiting', attempts: 0 });
    expect(others).toEqual([]);
    expect(await owed('webhook-due')).toMatchObject([
      { payload: { deliveryId: delivery?.deliveryId } },
    ]);
  });

  it('owe nothing where no address is', async () => {
    expect(await plan()).toEqual({ planned: 0 });
    const { webhookId } = await add();
    await change(webhookId, 'remove');
    expect(await plan()).toEqual({ planned: 0 });
    await expect(deliveriesOf(webhookId)).rejects.toMatchObject({
      code: 'CONTACT.WEBHOOK_NOT_FOUND',
    });
  });

  it('are delivered: then nothing is sent again', async () => {
    const { webhookId, deliveryId } = await one();
    expect(await start(deliveryId)).toEqual({
      url: 'https://erp.example/hook',
      sealedSecrets: ['sealed-1'],
      body: JSON.stringify(message()),
    });
    await finish(deliveryId);
    expect(await start(deliveryId)).toBeNull();
    // As after a crash between the answer and its record.
    await finish(deliveryId, 'The receiver answers with 500.');
    expect(await deliveriesOf(webhookId)).toMatchObject([
      { state: 'delivered', attempts: 1, status: 204, failure: null, nextAttemptAt: null },
    ]);
  });

  it('are tried for 24 hours, and then no more', async () => {
    const { webhookId, deliveryId } = await one();
    let attempts = 0;
    let attempt = await start(deliveryId);
    while (attempt && attempts < 20) {
      await finish(deliveryId, 'The receiver answers with 500.');
      attempts += 1;
      // Not before its time.
      expect(await start(deliveryId)).toBeNull();
      await letPass('11 hours');
      attempt = await start(deliveryId);
    }
    expect(attempts).toBe(8);
    const waits = (await owed('webhook-due')).map(({ wait }) => wait ?? 0);
    const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThan(24.1);
    const [delivery] = await deliveriesOf(webhookId);
    expect(delivery).toMatchObject({ state: 'failed', status: 500, nextAttemptAt: null });
    expect(delivery?.failure).toBe('The receiver answers with 500.');
  });

  it('are sent again by a press, under the same id', async () => {
    const { webhookId, deliveryId } = await one();
    await finish(deliveryId);
    await bench.send('contact.redeliver', { webhookId, deliveryId });
    expect(await start(deliveryId)).not.toBeNull();
    const unknown = { webhookId, deliveryId: randomUUID() };
    await expect(bench.send('contact.redeliver', unknown)).rejects.toMatchObject({
      code: 'CONTACT.WEBHOOK_NOT_FOUND',
    });
  });

  describe('when every delivery fails for three days', () => {
    const failFor = async (days: number) => {
      const { webhookId, deliveryId } = await one();
      for (let day = 0; day <= days; day += 1) {
        await bench.send('contact.redeliver', { webhookId, deliveryId });
        await finish(deliveryId, 'The site cannot be reached.');
        await letPass('23 hours 59 minutes');
      }
      await letPass('10 minutes');
      return { webhookId, deliveryId };
    };
    const isOff = async () =>
      (await bench.send('contact.list-webhooks', {})).webhooks.map((webhook) => webhook.isOff);

    it('are switched off, and the company hears of it once', async () => {
      const { webhookId, deliveryId } = await failFor(2);
      expect(await isOff()).toEqual([false]);
      await bench.send('contact.redeliver', { webhookId, deliveryId });
      await letPass('0 hours');
      await bench.database.query(`update webhooks set last_attempt_at = now()`);
      await finish(deliveryId, 'The site cannot be reached.');
      expect(await isOff()).toEqual([true]);
      expect(await owed('webhook-switched-off')).toMatchObject([{ payload: { webhookId } }]);
      expect(await plan()).toEqual({ planned: 0 });
      for (const refused of [
        change(webhookId, 'test'),
        bench.send('contact.redeliver', { webhookId, deliveryId }),
      ])
        await expect(refused).rejects.toMatchObject({ code: 'CONTACT.WEBHOOK_OFF' });
      await letPass('11 hours');
      expect(await start(deliveryId)).toBeNull();
      expect(await deliveriesOf(webhookId)).toMatchObject([
        { state: 'failed', failure: 'The webhook was switched off.' },
      ]);
      await change(webhookId, 'switch-on');
      expect(await isOff()).toEqual([false]);
      expect(await plan()).toEqual({ planned: 1 });
    });

    it('stay on where one was taken, or the shop was quiet in between', async () => {
      const { webhookId, deliveryId } = await failFor(2);
      await bench.send('contact.redeliver', { webhookId, deliveryId });
      await finish(deliveryId);
      await letPass('4 days');
      await bench.send('contact.redeliver', { webhookId, deliveryId });
      await finish(deliveryId, 'The site cannot be reached.');
      await letPass('4 days');
      await bench.send('contact.redeliver', { webhookId, deliveryId });
      await finish(deliveryId, 'The site cannot be reached.');
      expect(await isOff()).toEqual([false]);
    });
  });

  it('sign by either secret for a day after a new one was made', async () => {
    const { webhookId, deliveryId } = await one();
    const changed = await bench.send('contact.change-webhook', {
      webhookId,
      change: { kind: 'rotate', sealedSecret: 'sealed-2' },
    });
    expect(changed.formerSecretUntil).not.toBeNull();
    expect((await start(deliveryId))?.sealedSecrets).toEqual(['sealed-2', 'sealed-1']);
    await letPass('25 hours');
    expect((await start(deliveryId))?.sealedSecrets).toEqual(['sealed-2']);
  });

  it('send a test to their own address alone', async () => {
    const { webhookId } = await add();
    const other = await add('https://other.example/');
    await change(webhookId, 'test');
    expect(await deliveriesOf(webhookId)).toMatchObject([{ type: 'webhook.test' }]);
    expect(await deliveriesOf(other.webhookId)).toEqual([]);
  });

  it('have each address once, and a few addresses', async () => {
    await add();
    await expect(add()).rejects.toMatchObject({ code: 'CONTACT.WEBHOOK_TAKEN' });
    for (let index = 1; index < MAX_WEBHOOKS; index += 1) await add(`https://${index}.example/`);
    await expect(add('https://one.more.example/')).rejects.toMatchObject({
      code: 'CONTACT.TOO_MANY_WEBHOOKS',
    });
  });
});
