import { databaseUrl } from '@spade/testkit/running-system';
import type { TestSystem } from '@spade/testkit/start-system';
import pg from 'pg';

/**
 * Each order of the past by its id. Seven of ten are paid, four in five of these with a proof, and one in twenty
 * before amounts were recorded; of the rest two in three expired.
 */
const PAST = `create temporary table past as
  select n, gen_random_uuid() as proof_id, now() - (n::float8 / $1) * make_interval(days => $2) as at,
    n % 10 < 7 as is_paid, n / 10 % 20 <> 0 as has_amount,
    n / 10 % 5 <> 1 or n / 10 % 20 = 0 as has_proof, n % 10 = 9 as is_cancelled,
    make_interval(secs => 300 + n::bigint * 7919 % 10800) as wait,
    500000 + n::bigint * 104729 % 40000000 as kobo,
    (array['ada', 'bola', 'chidi', 'dayo', 'efe', 'system'])[1 + n * 31 % 6] as clerk
  from generate_series(1, $1::integer) n`;

/** With their rows in each table that the figures read, and in those that make these as long as they would be. */
const rows: readonly string[] = [
  `insert into orders (id, public_id, reference, idempotency_key, body_hash, customer_name,
     customer_email, customer_phone, shipping_address, shipping_city, shipping_state, product_id,
     product_title, product_category, quantity, unit_price_kobo, total_kobo, payment_deadline,
     window_minutes, hold_id, created_at, status, failure_reason, confirmed_at, amount_received_kobo,
     proof_count, latest_proof_id)
   overriding system value
   select n, left(md5(n::text), 22), 'SO-' || lpad(n::text, 7, '0'), 'past-' || n, 'h', 'Buyer ' || n,
     'buyer' || n || '@mail.example', '+2348031234567', '14 Allen Avenue', 'Ikeja', 'Lagos', 1, 'Pump',
     (array['Agriculture', 'Building', 'Energy', 'Fashion', 'Food', 'Health'])[1 + n * 17 % 6], 1, kobo,
     kobo, at + interval '30 minutes', 30, gen_random_uuid(), at,
     case when is_paid then 'processing' else 'failed' end,
     case when is_paid then null when is_cancelled then 'cancelled' else 'expired' end,
     case when is_paid then at + wait end, case when is_paid and has_amount then kobo end,
     (is_paid and has_proof)::integer, case when is_paid and has_proof then proof_id end
   from past order by n desc`,
  `insert into order_proofs (proof_id, order_id, object_key, sha256, perceptual_hash, size_bytes,
     width_px, height_px, is_late, uploaded_at)
   select proof_id, n, 'proofs/' || n, md5(n::text) || md5(n::text),
     ('x' || left(md5(n::text), 15))::bit(60)::bigint, 90000, 900, 1600, false, at + interval '4 minutes'
   from past where is_paid and has_proof order by n desc`,
  `insert into order_events (order_id, at, kind, from_status, to_status, actor)
   select n, event.at, kind, from_status, to_status, actor from past, lateral (values
     (past.at, 'placed', null, 'pending_payment', 'customer', true),
     (past.at + interval '4 minutes', 'proof_attached', 'pending_payment', 'awaiting_confirmation',
       'customer', is_paid and has_proof),
     (past.at + wait, 'confirmed', 'awaiting_confirmation', 'confirmed', clerk, is_paid),
     (past.at + wait + interval '1 day', 'processing_started', 'confirmed', 'processing', clerk, is_paid),
     (past.at + interval '30 minutes', case when is_cancelled then 'cancelled' else 'expired' end,
       'pending_payment', 'failed', 'system', not is_paid)
   ) event (at, kind, from_status, to_status, actor, is_so) where is_so order by event.at`,
  `insert into credits (id, fingerprint, source, amount_kobo, value_date, narration, recorded_by,
     recorded_at)
   overriding system value
   select n, 'past-' || n, case when n % 3 = 0 then 'attested' else 'statement' end, kobo,
     ((at + wait) at time zone 'Africa/Lagos')::date, 'NIP/KUDA/BUYER ' || n, clerk, at + wait
   from past where is_paid and has_amount order by n desc`,
  `insert into credit_decisions (credit_id, order_id, amount_kobo, decided_by, actor, at)
   select n, n, kobo, case when n % 3 = 0 then 'attested' when clerk = 'system' then 'exact' else 'clerk' end,
     clerk, at + wait
   from past where is_paid and has_amount order by n desc`,
  // One match in two hundred was taken back first.
  `insert into credit_events (credit_id, order_id, kind, amount_kobo, actor, reason, at)
   select n, n, kind, kobo, clerk, 'r', past.at + wait from past, unnest(case when n % 200 = 0
     then array['matched', 'undone', 'matched'] else array['matched'] end) kind
   where is_paid and has_amount order by n desc`,
  `insert into refunds (order_id, amount_kobo, paid_by, paid_at)
   select n, kobo / 2, clerk, at + wait + interval '2 days' from past
   where is_paid and has_amount and n % 100 = 0`,
];

/** Gives the shop `orders` orders, spread evenly over `days` days until now, with their proofs, money and history. */
export async function storeHistory(
  system: TestSystem,
  { orders, days }: { orders: number; days: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(system, 'orders') });
  await client.connect();
  try {
    // Orders that begin paid: past the triggers that watch over each step.
    await client.query('set session_replication_role = replica');
    await client.query(PAST.replaceAll('$1', String(orders)).replaceAll('$2', String(days)));
    for (const sql of rows) await client.query(sql);
    for (const table of ['orders', 'credits'])
      await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), ${orders + 1})`);
    // As autovacuum keeps them: statistics, and index-only reads.
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
