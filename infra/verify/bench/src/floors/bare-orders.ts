import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';

/**
 * The least that takes an order and keeps it: node:http, and one statement in PostgreSQL that holds the pieces and stores
 * what the buyer wrote, committed before the answer. No checks, no second service, no event, no mail. The argument is
 * the database; prints its port.
 */
const CONNECTIONS = 10;
const pool = new pg.Pool({ connectionString: process.argv[2], max: CONNECTIONS });

const takeOrder = {
  name: 'take-order',
  text: `with held as (
      update bare_stock set pieces = pieces - $2 where product = $1 and pieces >= $2 returning product)
    insert into bare_orders (product, body) select product, $3 from held returning id`,
};

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const order = (await json(request)) as { productId: number; quantity: number };
  // Twenty rows of stock, as many as there are products.
  const values = [order.productId % 20, order.quantity, JSON.stringify(order)];
  const { rows } = await pool.query<{ id: string }>({ ...takeOrder, values });
  const body = JSON.stringify({ data: { orderId: rows[0]?.id } });
  response.writeHead(rows.length > 0 ? 201 : 409, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}

// An error ends the process, and with it the bench.
const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : address);
});
