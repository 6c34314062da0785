import type pg from 'pg';

/** Makes all orders and pictures of the database of orders this much older: time passes without waiting. */
export async function makeOlder(client: pg.Client, hours: number): Promise<void> {
  const age = `make_interval(hours => ${hours})`;
  await client.query(`update order_proofs set uploaded_at = uploaded_at - ${age}`);
  await client.query(
    `update orders set payment_deadline = payment_deadline - ${age}, created_at = created_at - ${age}`,
  );
}
