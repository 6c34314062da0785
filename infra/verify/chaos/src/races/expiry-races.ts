import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MessageClient } from '@spade/bus/message-client';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import type { MessageName, ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { buildBuyer } from '@spade/contracts/testing/build-order';
import type { Random } from '@spade/platform/testing/random';
import pg from 'pg';
import type { Violation } from '../check/world.ts';
import type { History } from '../history/history.ts';
import type { Operation } from '../history/history-record.ts';
import type { Offer } from '../load/shop.ts';
import type { Backends } from '../stack/backends.ts';

/** What the races need. */
export interface ExpiryRacesOptions {
  backends: Backends;
  history: History;
  random: Random;
  offers: readonly Offer[];
  count: number;
}

const AT_ONCE = 60;
const ADMIN_USERNAME = 'ngozi';

/**
 * `count` orders whose window ends while a proof, a confirmation and sometimes a cancellation or an
 * extension arrive at the same moment. Returns the answers that no caller may get; the checks
 * judge whether the states are legal.
 */
export async function raceAgainstExpiry(options: ExpiryRacesOptions): Promise<Violation[]> {
  const { backends, random, count } = options;
  const client = new MessageClient({ redisUrl: backends.redis.redis.adminUrl });
  client.connect();
  const database = new pg.Pool({ connectionString: backends.databaseUrl('orders'), max: 10 });
  database.on('error', () => {}); // the server may stop first, on Ctrl-C
  const violations: Violation[] = [];
  let begun = 0;
  const racer = new Racer(client, database, options, violations);
  const lane = async () => {
    while (begun < count) {
      begun += 1;
      await racer.race(random.fork(`race ${begun}`));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  client.close();
  await database.end();
  return violations;
}

class Racer {
  constructor(
    private readonly client: MessageClient,
    private readonly database: pg.Pool,
    private readonly options: ExpiryRacesOptions,
    private readonly violations: Violation[],
  ) {}

  async race(random: Random): Promise<void> {
    const placed = await this.place(random);
    if (!placed) return;
    const { orderId } = placed;
    await this.database.query(
      `update orders set payment_deadline = now() + make_interval(secs => $2)
       where public_id = $1 and status = 'pending_payment'`,
      [orderId, random.next() * 0.3],
    );
    const staff = { order: orderId, adminUsername: ADMIN_USERNAME };
    const soon = () => sleep(random.next() * 350);
    const confirm = async () => {
      for (let attempt = 0; attempt < 2; attempt += 1) {
        await soon();
        await this.step('confirm', orderId, 'orders.confirm', staff);
      }
    };
    const others: Promise<unknown>[] = [
      soon().then(() => this.send('orders.attach-proof', { orderId, proof: proofOf() })),
      confirm(),
    ];
    if (random.chance(0.2)) {
      const cancel = { ...staff, reason: 'The buyer called.' };
      others.push(soon().then(() => this.step('cancel', orderId, 'orders.cancel', cancel)));
    }
    if (random.chance(0.2)) {
      others.push(soon().then(() => this.send('orders.extend', { orderId })));
    }
    await Promise.all(others);
  }

  private place(random: Random): Promise<ReplyOf<'orders.place'> | undefined> {
    const offer = random.pick(this.options.offers);
    return this.send('orders.place', {
      idempotencyKey: randomUUID(),
      buyer: buildBuyer(),
      productId: offer.productId,
      variantId: offer.variantId,
      productTitle: offer.title,
      quantity: 1,
      totalKobo: offer.priceKobo,
    });
  }

  /** A step of staff, which goes into the history. */
  private async step<N extends MessageName>(
    op: Operation,
    orderId: string,
    name: N,
    request: RequestOf<N>,
  ): Promise<void> {
    const { history } = this.options;
    const call = history.nextCall();
    history.add({ kind: 'call', at: Date.now(), call, op, key: `${op} ${orderId}`, orderId });
    const from = performance.now();
    const reply = await this.send(name, request);
    const ms = Math.round(performance.now() - from);
    history.add({ kind: 'answer', at: Date.now(), call, status: reply ? 200 : 409, ms });
  }

  /** The reply; undefined for an honest refusal, which is one of the ways in which a race ends. */
  private async send<N extends MessageName>(
    name: N,
    request: RequestOf<N>,
  ): Promise<ReplyOf<N> | undefined> {
    try {
      // The client answers with what the contract says for the name.
      return (await this.client.call(name, request, { deadlineMs: 15_000 })) as ReplyOf<N>;
    } catch (error) {
      if (isCodedError(error) && /^(ORDERS|CATALOG)\./.test(error.code)) return undefined;
      this.violations.push({ rule: 'races', what: `${name}: ${String(error)}` });
      return undefined;
    }
  }
}

function proofOf() {
  return {
    objectKey: `proofs/${randomUUID()}.jpg`,
    sha256: randomBytes(32).toString('hex'),
    perceptualHash: randomBytes(8).toString('hex'),
    sizeBytes: 1_000,
    widthPx: 100,
    heightPx: 100,
  };
}
