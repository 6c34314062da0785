import { query } from '../check/read-world.ts';
import type { Fault } from './fault.ts';

const ORDERS = 50_000;

/** Orders of the past year, seven of ten delivered; they hold nothing and owe nothing. */
const INSERT = `
  set session_replication_role = replica;
  insert into orders (public_id, reference, idempotency_key, body_hash, customer_name, customer_email,
    customer_phone, mailbox, network, shipping_address, shipping_city, shipping_state, product_id,
    product_title, quantity, unit_price_kobo, total_kobo, payment_deadline, window_minutes, hold_id,
    created_at, status, failure_reason, confirmed_at, amount_received_kobo)
  select left(md5(n::text), 22), 'PAST-' || n, 'past-' || n, 'h', 'Buyer ' || n, mailbox,
    '+23480' || lpad(n::text, 8, '0'), mailbox, '198.18.' || n % 254 || '.0/24', '14 Allen Avenue', 'Ikeja',
    'Lagos', (select min(product_id) from orders), 'Pump', 1, 500000, 500000, at + interval '30 minutes', 30,
    gen_random_uuid(), at, case when is_paid then 'processing' else 'failed' end,
    case when not is_paid then 'expired' end, case when is_paid then at + interval '1 hour' end,
    case when is_paid then 500000 end
  from generate_series(1, ${ORDERS}) n, lateral (select n % 10 < 7 as is_paid, 'buyer' || n || '@mail.example' as
    mailbox, now() - interval '1 day' - n * interval '10 minutes' as at) past;
  analyze orders`;

const DELETE = `
  set session_replication_role = replica;
  delete from orders where idempotency_key like 'past-%'`;

/** A shop with a past: orders are placed, listed, swept and expire beside it. */
export const crowdedTable: Fault = {
  name: '50,000 more orders',
  group: 'orders',
  mayRepeatMail: false,
  isSeamless: true,
  aloneMs: 20_000,
  amongOthersMs: 0,
  strike: async ({ backends }) => {
    await query(backends, 'orders', INSERT);
    return {
      on: 'the table of orders',
      lift: async () => void (await query(backends, 'orders', DELETE)),
    };
  },
};
