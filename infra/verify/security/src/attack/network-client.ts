import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import type { ShopProduct } from '@spade/testkit/shop';
import { buildOrder } from '@spade/testkit/shop';

/** An answer of the API, as far as the attack looks at it. */
export interface AttackAnswer {
  status: number;
  body: {
    code?: string;
    data?: { orderId?: string };
    details?: { available?: number; orderable?: number; orderId?: string };
  };
}

const JSON_BODY = { 'content-type': 'application/json' };

/** Someone in one network: `127.0.<network>.<host>` as nginx sees it. */
export class NetworkClient {
  constructor(
    private readonly siteUrl: string,
    private readonly network: number,
    private readonly host = 1,
  ) {}

  /** Orders as a person never seen before. */
  order(product: ShopProduct, quantity: number): Promise<AttackAnswer> {
    return this.send(buildOrder(product, { quantity }));
  }

  /**
   * Orders one piece as the reader of a mailbox of a large provider. Where the order waits for the code that the shop mails,
   * enters it: `readCode` reads it.
   */
  async orderAsReader(
    product: ShopProduct,
    customerEmail: string,
    readCode: () => Promise<string>,
  ): Promise<AttackAnswer> {
    const answer = await this.send(buildOrder(product, { quantity: 1, customerEmail }));
    if (answer.body.code !== 'ORDERS.CODE_NEEDED') return answer;
    const code = JSON.stringify({ code: await readCode() });
    return this.post(`/api/orders/${answer.body.details?.orderId}/code`, JSON_BODY, code);
  }

  private send(order: object): Promise<AttackAnswer> {
    const headers = { ...JSON_BODY, 'idempotency-key': randomUUID() };
    return this.post('/api/orders', headers, JSON.stringify(order));
  }

  /** Asks for more time to pay. */
  extend(orderId: string): Promise<AttackAnswer> {
    return this.post(`/api/orders/${orderId}/extend`, { 'content-length': '0' }, '');
  }

  /** Sends a picture as the proof of a payment. */
  async upload(orderId: string, picture: Buffer): Promise<AttackAnswer> {
    const form = new FormData();
    form.append(
      'paymentProof',
      new Blob([new Uint8Array(picture)], { type: 'image/png' }),
      'p.png',
    );
    const encoded = new Response(form);
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
    const body = Buffer.from(await encoded.arrayBuffer());
    return this.post(`/api/orders/${orderId}/payment-proof`, headers, body);
  }

  private post(
    path: string,
    headers: Record<string, string>,
    body: string | Buffer,
  ): Promise<AttackAnswer> {
    return new Promise((resolve, reject) => {
      const localAddress = `127.0.${this.network}.${this.host}`;
      const { port } = new URL(this.siteUrl);
      const to = { host: '127.0.0.1', port, path, method: 'POST', agent: false };
      const outgoing = request({ ...to, localAddress, headers }, (response) => {
        const status = response.statusCode ?? 0;
        json(response).then(
          (answer) => resolve({ status, body: answer as AttackAnswer['body'] }),
          () => resolve({ status, body: {} }), // nginx answers some refusals with a page
        );
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }
}
