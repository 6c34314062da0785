import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { waitFor } from '@spade/platform/testing/wait-for';
import { TcpLink } from './tcp-link.ts';

describe('TcpLink', () => {
  let server: Server;
  let link: TcpLink;
  let port: number;
  let asked: string;
  const clients: Socket[] = [];

  beforeEach(async () => {
    asked = '';
    server = createServer((socket) => {
      socket.on('error', () => {}); // lines are cut on purpose here
      socket.on('data', (chunk) => {
        asked += chunk.toString();
        socket.write(`echo ${chunk.toString()}`);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no TCP address');
    link = new TcpLink({ name: 'a>b', host: '127.0.0.1', port: address.port });
    port = await link.open();
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy();
    server.close();
  });

  const client = () => {
    const heard = { text: '', isClosed: false, at: 0 };
    const socket = connect(port, '127.0.0.1');
    clients.push(socket);
    socket.on('error', () => {}); // seen as closed
    socket.on('close', () => Object.assign(heard, { isClosed: true }));
    socket.on('data', (chunk) => {
      heard.text += chunk.toString();
      heard.at = performance.now();
    });
    return { socket, heard };
  };

  it('passes both directions', async () => {
    const { socket, heard } = client();
    socket.write('hello');
    await waitFor('the echo', () => heard.text === 'echo hello');
  });

  it('delays each direction, in order', async () => {
    link.setFault({ latencyMs: 100 });
    const { socket, heard } = client();
    const from = performance.now();
    socket.write('a');
    await waitFor('the echo', () => heard.text === 'echo a');
    expect(heard.at - from).toBeGreaterThanOrEqual(195);
  });

  it('holds everything back in a partition and lets it pass after', async () => {
    const { socket, heard } = client();
    socket.write('a');
    await waitFor('the line to be open', () => heard.text === 'echo a');
    link.setFault({ isSilent: true });
    socket.write('b');
    const other = client();
    other.socket.write('c');
    await once(other.socket, 'connect');
    expect(asked).toBe('a');
    link.setFault({});
    await waitFor('the rest', () => heard.text === 'echo aecho b' && other.heard.text === 'echo c');
  });

  it('lets a request through and loses its answer for good', async () => {
    const { socket, heard } = client();
    link.setFault({ losesAnswers: true });
    socket.write('pay');
    await waitFor('the request to arrive', () => asked === 'pay');
    link.setFault({});
    await waitFor('the line to be cut', () => heard.isClosed);
    expect(heard.text).toBe('');
  });

  it('cuts and refuses while down', async () => {
    const { socket, heard } = client();
    socket.write('a');
    await waitFor('the line to be open', () => heard.text === 'echo a');
    link.setFault({ isDown: true });
    await waitFor('the line to be cut', () => heard.isClosed);
    const late = client();
    await waitFor('the refusal', () => late.heard.isClosed);
    expect(late.heard.text).toBe('');
  });
});
