import type { TestDatabase } from '@spade/platform/testing/postgres';

/** An event in the outbox. */
export interface RecordedEvent {
  name: string;
  payload: Record<string, unknown>;
}

/** Where a copy differs from its order. `n` counts the copies, `$3` is 0 when they share a moment. */
const ownValues: Record<string, string> = {
  public_id: "left(md5(id || '-' || n), 22)",
  reference: "'SO-' || id || 'C' || n",
  idempotency_key: "'copy-' || id || '-' || n",
  customer_name: "customer_name || ' ' || n",
  customer_email: "'buyer' || n || '@mail.example'",
  hold_id: 'gen_random_uuid()',
  created_at: "created_at - n * $3::int * interval '1 ms'",
};

/** Where orders and money leave rows. */
const EVERY_TABLE = [
  'orders',
  'order_events',
  'order_proofs',
  'order_holds',
  'outbox',
  'shipments',
  'credits',
  'credit_decisions',
  'credit_events',
  'refunds',
  'refund_accounts',
  'mailbox_codes',
  'waiting_orders',
  'receipts',
  'statements',
  'statement_rows',
  'alerts',
  'alert_mailboxes',
  'credit_reversals',
  'debits',
  'credit_fits',
  'changed_orders',
  'credit_sightings',
  'statement_doubts',
  'statement_mappings',
  'refund_decisions',
  'order_discounts',
  'grant_asks',
  'order_notes',
  'buyer_blocks',
  'reminder_refusals',
  'order_problems',
  'problem_pictures',
  'test_orders',
];

/** The rows of the orders service: what no message shows, and what no message may change. */
export class OrderRows {
  constructor(private readonly database: TestDatabase) {}

  /** Makes the order and its events this many days older, bypassing the trigger that protects history. */
  async age(orderId: string, days: number): Promise<void> {
    await this.database.query('alter table order_events disable trigger user');
    await this.database.query(
      `update order_events set at = at - make_interval(days => $2)
       where order_id = (select id from orders where public_id = $1)`,
      [orderId, days],
    );
    await this.database.query('alter table order_events enable trigger user');
    await this.database.query(
      'update orders set created_at = created_at - make_interval(days => $2) where public_id = $1',
      [orderId, days],
    );
  }

  /**
   * Puts the deadline into the past, by default far enough that a late proof does not wait for the order's own
   * pieces to come back to the catalogue.
   */
  async endWindow(orderId: string, secondsAgo = 120): Promise<void> {
    await this.database.query(
      'update orders set payment_deadline = now() - make_interval(secs => $2) where public_id = $1',
      [orderId, secondsAgo],
    );
  }

  /**
   * Copies an unpaid order this many times, each with its own ids, for lists and sweeps. The copies
   * are placed a millisecond apart before the original, or all at its moment.
   */
  async copyOrder(
    orderId: string,
    times: number,
    { isSameMoment = false }: { isSameMoment?: boolean } = {},
  ): Promise<void> {
    const columns = await this.database.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'orders'
       and is_identity = 'NO' and is_generated = 'NEVER'`,
    );
    const names = columns.map(({ name }) => name);
    await this.database.query(
      `insert into orders (${names.join()}) select ${names.map((name) => ownValues[name] ?? name).join()}
       from orders cross join generate_series(1, $2::int) n where public_id = $1`,
      [orderId, times, isSameMoment ? 0 : 1],
    );
  }

  /** Deletes every order, bypassing the triggers that prevent it in production. */
  async empty(): Promise<void> {
    await this.database.empty(EVERY_TABLE);
  }

  /** The events about an order, in the order in which they happened. */
  async events(orderId: string): Promise<RecordedEvent[]> {
    return (await this.eventsAndHolds(orderId)).events;
  }

  /** The events about an order and every hold it ever had, oldest first. */
  async eventsAndHolds(orderId: string): Promise<{ events: RecordedEvent[]; holdIds: string[] }> {
    const holds = await this.database.query<{ hold_id: string }>(
      `select order_holds.hold_id from order_holds join orders on orders.id = order_id
       where public_id = $1 order by recorded_at`,
      [orderId],
    );
    const holdIds = holds.map((row) => row.hold_id);
    const events = await this.database.query<RecordedEvent>(
      `select name, payload from outbox
       where payload->>'orderId' = $1 or payload->>'holdId' = any($2) order by occurred_at`,
      [orderId, holdIds],
    );
    return { events, holdIds };
  }

  async countEvents(name: string): Promise<number> {
    return this.count('select count(*)::int as count from outbox where name = $1', name);
  }

  async countOrders(idempotencyKey: string): Promise<number> {
    return this.count(
      'select count(*)::int as count from orders where idempotency_key = $1',
      idempotencyKey,
    );
  }

  async countStatus(status: string): Promise<number> {
    return this.count('select count(*)::int as count from orders where status = $1', status);
  }

  private async count(sql: string, value: string): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(sql, [value]);
    return row?.count ?? 0;
  }
}
