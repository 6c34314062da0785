import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { waitFor } from '@spade/platform/testing/wait-for';
import { Network } from './network.ts';

const program = resolve(import.meta.dirname, '../../../../../.local/bin/toxiproxy-server');

describe('Network', () => {
  let server: Server;
  let network: Network;
  let port: number;
  let asked: string;
  const clients: Socket[] = [];

  const start = async (toxiproxy: string) => {
    network = await Network.start(toxiproxy);
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no TCP address');
    [port = 0] = await network.open([{ name: 'a>b', host: '127.0.0.1', port: address.port }]);
    return address.port;
  };
  beforeEach(async () => {
    asked = '';
    server = createServer((socket) => {
      socket.on('error', () => {}); // connections are cut on purpose here
      socket.on('data', (chunk) => {
        asked += chunk.toString();
        socket.write(`echo ${chunk.toString()}`);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy();
    network.close();
    server.close();
  });

  const client = () => {
    const heard = { text: '', isClosed: false };
    const socket = connect(port, '127.0.0.1');
    clients.push(socket);
    socket.on('error', () => {}); // seen as closed
    socket.on('close', () => Object.assign(heard, { isClosed: true }));
    socket.on('data', (chunk) => {
      heard.text += chunk.toString();
    });
    return { socket, heard };
  };

  describe('when Toxiproxy is missing', () => {
    it('connects callers directly and says that nothing can be broken', async () => {
      expect(await start('/nowhere/toxiproxy-server')).toBe(port);
      expect(network.isBreakable).toBe(false);
      expect(network.names()).toEqual([]);
    });
  });

  // Toxiproxy needs Go, which users' machines need not have.
  const describeWithToxiproxy = existsSync(program) ? describe : describe.skip;
  describeWithToxiproxy('when Toxiproxy is there', () => {
    beforeEach(() => start(program));

    it('passes both directions, also while it is slow', async () => {
      await network.setFault(['a>b'], { latencyMs: 20 });
      const { socket, heard } = client();
      socket.write('hello');
      await waitFor('the echo', () => heard.text === 'echo hello');
    });

    it('passes nothing in a partition, and new connections after it', async () => {
      const { socket, heard } = client();
      socket.write('a');
      await waitFor('the connection', () => heard.text === 'echo a');
      await network.setFault(['a>b'], { isSilent: true });
      socket.write('b');
      const other = client();
      other.socket.write('c');
      await once(other.socket, 'connect');
      expect(asked).toBe('a');
      await network.setFault(['a>b'], {});
      await waitFor('both to be cut', () => heard.isClosed && other.heard.isClosed);
      expect(heard.text).toBe('echo a');
      const later = client();
      later.socket.write('d');
      await waitFor('the echo', () => later.heard.text === 'echo d');
    });

    it('delivers a request and loses its answer for good', async () => {
      const { socket, heard } = client();
      await network.setFault(['a>b'], { losesAnswers: true });
      socket.write('pay');
      await waitFor('the request to arrive', () => asked === 'pay');
      await network.setFault(['a>b'], {});
      await waitFor('the connection to be cut', () => heard.isClosed);
      expect(heard.text).toBe('');
    });

    it('cuts and refuses while down, and comes back on the same port', async () => {
      const { socket, heard } = client();
      socket.write('a');
      await waitFor('the connection', () => heard.text === 'echo a');
      await network.setFault(['a>b'], { isDown: true });
      await waitFor('the cut', () => heard.isClosed);
      const late = client();
      await waitFor('the refusal', () => late.heard.isClosed);
      await network.setFault(['a>b'], {});
      const later = client();
      later.socket.write('d');
      await waitFor('the echo', () => later.heard.text === 'echo d');
    });
  });
});
