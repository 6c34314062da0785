import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A name server that knows one set of addresses, as Docker's does for the replicas of a service. */
export interface NameServer {
  port: number;
  /** IPv4 addresses that every name has from now on; none means that the name is unknown. */
  addresses: readonly string[];
  close: () => void;
}

const HEADER_BYTES = 12;
const ANSWER_BYTES = 16;
const NO_SUCH_NAME = 3;

/** RFC 1035 §4.1: the question is sent back, then one record per address that points to its name. */
function answerTo(query: Buffer, addresses: readonly string[]): Buffer {
  const question = query.subarray(HEADER_BYTES);
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2); // its id
  header.writeUInt16BE(0x8180 | (addresses.length === 0 ? NO_SUCH_NAME : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  const records = addresses.map((address) => {
    const record = Buffer.alloc(ANSWER_BYTES);
    record.writeUInt16BE(0xc000 | HEADER_BYTES, 0); // the name of the question
    record.writeUInt16BE(1, 2); // A
    record.writeUInt16BE(1, 4); // IN
    record.writeUInt32BE(600, 6); // as Docker's; nginx.conf asks sooner
    record.writeUInt16BE(4, 10);
    record.set(address.split('.').map(Number), 12);
    return record;
  });
  return Buffer.concat([header, question, ...records]);
}

/** Starts one on a free port of 127.0.0.1. */
export async function startNameServer(addresses: readonly string[]): Promise<NameServer> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const server = { port: socket.address().port, addresses, close: () => void socket.close() };
  socket.on('message', (query, from) => {
    socket.send(answerTo(query, server.addresses), from.port, from.address);
  });
  return server;
}
