import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { ApiClient } from '@spade/testkit/api-client';
import { buildOrder, productInStock } from '@spade/testkit/shop';

const json = { 'content-type': 'application/json' };

/**
 * A buyer who enters only unique words and records each in `words` under what it is, so that a test can
 * look for them in places where they must not be.
 */
export class Visitor {
  readonly words = new Map<string, string>();
  readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** A unique word, remembered as `what`. */
  word(what: string, text = `Zq${randomBytes(6).toString('hex')}`): string {
    this.words.set(`${what} (${this.words.size})`, text);
    return text;
  }

  /** The words of one kind, oldest first. */
  wordsOf(kind: string): string[] {
    return [...this.words].flatMap(([what, text]) => (what.startsWith(kind) ? [text] : []));
  }

  /** A Nigerian mobile number; its ten digits are recorded. */
  phone(): string {
    return `0${this.word('phone', `803${randomInt(1_000_000, 9_999_999)}`)}`;
  }

  /** The order form with a unique word in every field; `name` goes before the name. */
  async orderForm(name = ''): Promise<object> {
    const product = await productInStock(1, new ApiClient(this.origin));
    return buildOrder(product, {
      customerName: `${name}${this.word('name')}`,
      customerEmail: `${this.word('e-mail').toLowerCase()}@mail.example`,
      customerPhone: this.phone(),
      shippingAddress: `12 ${this.word('address')} Road`,
      shippingCity: this.word('city'),
    });
  }

  /** The contact form. */
  contactForm(name = ''): object {
    return {
      firstName: `${name}${this.word('first name')}`,
      lastName: this.word('last name'),
      email: `${this.word('e-mail').toLowerCase()}@mail.example`,
      subject: this.word('subject'),
      message: `Please call.\n${this.word('message')}`,
    };
  }

  /** Sends `body` as JSON, a string as it is, with a unique cookie and key. */
  send(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.origin + path, {
      method: 'POST',
      headers: {
        ...json,
        cookie: `session=${this.word('cookie')}`,
        'idempotency-key': this.word('idempotency key', randomUUID()),
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  /** Uploads a file under a unique name. */
  upload(path: string, content: Buffer, kind = 'image/png'): Promise<Response> {
    const form = new FormData();
    const file = new Blob([new Uint8Array(content)], { type: kind });
    form.set('paymentProof', file, `${this.word('file name')}.png`);
    return fetch(this.origin + path, { method: 'POST', body: form });
  }
}
