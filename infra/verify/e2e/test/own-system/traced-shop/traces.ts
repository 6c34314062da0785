import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { waitFor } from '@spade/platform/testing/wait-for';
import { ApiClient } from '@spade/testkit/api-client';
import { drawPicture } from '@spade/testkit/pictures';
import { buildOrder, newBuyer, type PlacedOrder, productInStock } from '@spade/testkit/shop';
import type { ReceivedSpan, TraceSink } from '@spade/testkit/trace-sink';
import { mailAbout } from '../../../src/mails.ts';
import { tracedTest as test } from './traced-test.ts';

const buyer = newBuyer('Ifeoma Nwosu');

/** Ends the system: the last spans come when its processes end. */
export const describeTraces = () =>
  test.describe('the traces of one order', () => {
    let sink: TraceSink;
    let placed: PlacedOrder;
    let orderLog: string;
    /** Ids of the requests, which are those of their traces. */
    const requests: Record<string, string> = {};

    /** Sends a request, keeps its id, returns the body. */
    async function call<Body>(
      api: ApiClient,
      what: string,
      [method, path, body]: [string, string, object?],
    ): Promise<Body> {
      const answer = await api.send(method, path, body);
      const answered = await answer.text();
      if (!answer.ok) throw new Error(`${what}: ${answer.status} ${answered}`);
      requests[what] = answer.headers.get('x-request-id') ?? '';
      return JSON.parse(answered) as Body; // the shape that the caller names
    }

    /** The span of that name, among those that `isMeant`. */
    function span(
      name: string,
      service: string,
      isMeant = (_: ReceivedSpan) => true,
    ): ReceivedSpan {
      const found = sink.spans.find(
        (one) => one.name === name && one.service === service && isMeant(one),
      );
      if (!found) throw new Error(`no span "${name}" of ${service}`);
      return found;
    }
    const inRequest =
      (what: string) =>
      ({ traceId }: ReceivedSpan) =>
        traceId === requests[what];

    async function hasReading(staff: ApiClient): Promise<boolean> {
      const path = `/api/orders/${placed.orderId}`;
      const { data } = await staff.get<{ data: { proofs: { reading: object | null }[] } }>(path);
      return data.proofs.some(({ reading }) => reading !== null);
    }

    test.beforeAll(async ({ system, sink: receiver }) => {
      test.setTimeout(300_000);
      sink = receiver;
      const api = new ApiClient(system.siteUrl);
      const body = buildOrder(await productInStock(10, api), buyer);
      const place = await call<{ data: PlacedOrder }>(api, 'place', ['POST', '/api/orders', body]);
      placed = place.data;
      const form = new FormData();
      form.append('paymentProof', new Blob([new Uint8Array(await drawPicture())]), 'p.png');
      await call(api, 'proof', ['POST', `/api/orders/${placed.orderId}/payment-proof`, form]);
      const confirm = `/api/orders/${placed.orderId}/confirm`;
      await call(api.as(system.token), 'confirm', ['POST', confirm, {}]);
      await mailAbout(system, /confirm/i, buyer.customerEmail);
      orderLog = await waitFor('the line of the order', async () => {
        const lines = (await readFile(join(system.logs, 'gateway.log'), 'utf8')).split('\n');
        return lines.find((line) => line.includes(requests.place ?? '-'));
      });
      // A job that the end of its process cuts short has no span, and a picture is read for seconds: longer than the drain on a busy machine.
      await waitFor('the reading of the picture', () => hasReading(api.as(system.token)), 120_000);
      // The last spans are milliseconds old: they must arrive all the same.
      await system.stop();
    });

    test('begin with the request, and lead through both services: each call a producer, each handler a consumer below it', () => {
      const chain: [string, string, string][] = [
        ['POST /api/orders', 'gateway', 'server'],
        ['send orders.place', 'gateway', 'producer'],
        ['process orders.place', 'orders', 'consumer'],
        ['send catalog.hold', 'orders', 'producer'],
        ['process catalog.hold', 'catalog', 'consumer'],
      ];
      const spans = chain.map(([name, service]) => span(name, service, inRequest('place')));
      expect(spans.map(({ kind }) => kind)).toEqual(chain.map(([, , kind]) => kind));
      expect(spans.map(({ parentSpanId }) => parentSpanId)).toEqual([
        '',
        ...spans.slice(0, -1).map(({ spanId }) => spanId),
      ]);
      expect(spans[0]?.attributes).toEqual({
        'http.request.method': 'POST',
        'http.route': '/api/orders',
        'http.response.status_code': 201,
      });
      expect(spans[2]?.attributes).toMatchObject({
        'messaging.system.name': 'redis_streams',
        'messaging.destination.name': 'requests:orders',
        'messaging.operation.type': 'process',
        'nest.pattern': 'orders.place',
      });
      expect(JSON.parse(orderLog)).toMatchObject({ trace_id: requests.place });
    });

    test('show statements by their table, objects by their bucket, mails by their server', () => {
      expect(span('insert orders', 'orders', inRequest('place'))).toMatchObject({
        kind: 'client',
        attributes: { 'db.system.name': 'postgresql', 'db.namespace': 'orders' },
      });
      const stored = span('S3/PutObject', 'gateway', inRequest('proof'));
      expect(stored).toMatchObject({
        kind: 'client',
        attributes: { 'aws.s3.bucket': 'payment-proofs' },
      });
      const mailed = span('SMTP send', 'worker');
      expect(mailed).toMatchObject({
        kind: 'client',
        attributes: { 'server.address': '127.0.0.1' },
      });
    });

    test('link what follows later', () => {
      for (const [request, event, consumer] of [
        ['place', 'order-placed', 'worker'],
        ['confirm', 'order-confirmed', 'worker'],
        ['confirm', 'order-confirmed', 'catalog'],
      ] as const) {
        const created = span(`create ${event}`, 'orders', inRequest(request));
        expect(created.kind).toBe('producer');
        const { traceId, spanId } = created;
        const job = span(`process ${event}`, consumer, ({ links }) =>
          links.some((link) => link.spanId === spanId),
        );
        expect(job).toMatchObject({ kind: 'consumer', parentSpanId: '' });
        expect(job.traceId).not.toBe(traceId);
        expect(job.links).toMatchObject([{ traceId, spanId }]);
      }
    });

    test('are complete when every process has ended', () => {
      const ids = new Set(sink.spans.map(({ spanId }) => spanId));
      const orphans = sink.spans.filter(
        (one) => one.parentSpanId !== '' && !ids.has(one.parentSpanId),
      );
      expect(orphans.map(({ name, service }) => `${service} ${name}`)).toEqual([]);
      for (const id of Object.values(requests))
        expect(
          sink.spans.filter((one) => one.traceId === id && one.parentSpanId === ''),
        ).toHaveLength(1);
    });

    test('name no one', () => {
      const all = JSON.stringify(sink.spans);
      for (const personal of [buyer.customerEmail, buyer.customerName, buyer.customerPhone])
        expect(all).not.toContain(personal);
      expect(all).not.toContain(placed.orderId);
      expect(all).not.toContain(buyer.shippingAddress);
    });
  });
