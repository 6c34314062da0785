import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A bare node:http server that answers what it read from its standard input; prints its port. */
const body = await buffer(process.stdin);
const server = createServer((_request, response) => {
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : address);
});
