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
    details?: { available?: number; orderable?: number };
  };
}

/** Someone in one network: `127.0.<network>.<host>` as nginx sees it. */
export class NetworkClient {
  constructor(
    private readonly port: number,
    private readonly network: number,
    private readonly host = 1,
  ) {}

  /** Orders as a person never seen before. */
  order(product: ShopProduct, quantity: number): Promise<AttackAnswer> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    return this.post('/api/orders', headers, JSON.stringify(buildOrder(product, { quantity })));
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

  /** Begins an upload and sends `bytesPerSecond` of it, or nothing; returns how to end it. */
  slowUpload(orderId: string, bytesPerSecond = 0): () => void {
    const outgoing = request({
      ...this.target(`/api/orders/${orderId}/payment-proof`),
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 4_000_000 },
    });
    const timer = setInterval(() => {
      if (bytesPerSecond > 0) outgoing.write(Buffer.alloc(bytesPerSecond));
    }, 1_000);
    outgoing.on('error', () => {}); // that it is cut is what stops the attack
    outgoing.on('close', () => clearInterval(timer));
    outgoing.on('response', (response) => response.resume());
    outgoing.write(
      '--x\r\nContent-Disposition: form-data; name="paymentProof"; filename="p.png"\r\n\r\n',
    );
    return () => void outgoing.destroy();
  }

  private target(path: string) {
    const localAddress = `127.0.${this.network}.${this.host}`;
    return { host: '127.0.0.1', port: this.port, localAddress, path, method: 'POST', agent: false };
  }

  private post(
    path: string,
    headers: Record<string, string>,
    body: string | Buffer,
  ): Promise<AttackAnswer> {
    return new Promise((resolve, reject) => {
      const outgoing = request({ ...this.target(path), headers }, (response) => {
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
