import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** The built files of the pages server; they need no packages. */
export const builtServer = join(process.cwd(), 'frontend/dist/server');
if (!existsSync(join(builtServer, 'serve.js')))
  throw new Error('These tests start the built pages server: run `make build` first.');

/** A call that the gateway got. */
export interface GatewayCall {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** What the gateway answers, as JSON; undefined is 404. */
type Reply = { readonly status?: number; readonly body: unknown } | undefined;

/** Answers by `GET /api/products`, `POST /api/orders` … A promise takes its time. */
export type Replies = Readonly<Record<string, Reply | Promise<Reply>>>;

/** An answer of the pages server. */
export interface Page {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

/** Makes an answer the page of this test; its scripts do not run. */
export function show<Shown extends Pick<Page, 'text'>>(page: Shown): Shown {
  const { head, body } = new DOMParser().parseFromString(page.text, 'text/html');
  // `screen` knows the body that was there first.
  document.head.replaceChildren(...head.childNodes);
  document.body.replaceChildren(...body.childNodes);
  return page;
}

interface Call {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

/** The built pages server as a process, and the gateway that it calls: a server of this test that says what it is told. */
export class Pages {
  /** What the gateway was asked so far, oldest first. */
  readonly calls: GatewayCall[] = [];
  replies: Replies = {};
  exitCode: Promise<number | null> = Promise.resolve(null);
  private process: ChildProcess | undefined;
  private gateway: Server | undefined;
  private ports = { pages: 0, health: 0 };

  async start(env: Record<string, string> = {}): Promise<void> {
    this.gateway = createServer((incoming, response) => void this.answer(incoming, response));
    const gateway = await listen(this.gateway);
    this.ports = { pages: await freePort(), health: await freePort() };
    this.process = spawn(process.execPath, [join(builtServer, 'serve.js')], {
      env: {
        PATH: process.env.PATH,
        PUBLIC_URL: 'https://shop.example.ng',
        GATEWAY_URL: `http://127.0.0.1:${gateway}`,
        PORT: String(this.ports.pages),
        HEALTH_PORT: String(this.ports.health),
        LISTEN_ADDRESS: '127.0.0.1',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.exitCode = once(this.process, 'exit').then(([code]) => code as number | null);
    const { stdout } = this.process;
    if (!stdout) throw new Error('The process has no output');
    await Promise.race([once(stdout, 'data'), this.exitCode]); // its first line says that it has started
  }

  /** What a browser gets. */
  async call(path: string, { method = 'GET', headers = {}, body }: Call = {}): Promise<Page> {
    return fetchPage(this.ports.pages, path, { method, headers, ...(body && { body }) });
  }

  /** Posts a form as a browser without scripts does. */
  post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    return this.call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  }

  /** The inner server of health and metrics. */
  async health(path: string): Promise<Page> {
    return fetchPage(this.ports.health, path, {});
  }

  /** Calls of the gateway with this method and address. */
  asked(what: string): readonly GatewayCall[] {
    return this.calls.filter(({ method, url }) => `${method} ${url}` === what);
  }

  private async answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = incoming;
    const body = Buffer.concat(await incoming.toArray());
    this.calls.push({ method, url, headers, body });
    const reply = await this.replies[`${method} ${url}`];
    response.writeHead(reply ? (reply.status ?? 200) : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply?.body ?? { success: false, message: 'Not found' }));
  }

  sendSigterm(): void {
    this.process?.kill('SIGTERM');
  }

  /** The gateway is gone: connections are refused. */
  async stopGateway(): Promise<void> {
    this.gateway?.closeAllConnections();
    await new Promise((resolve) => this.gateway?.close(resolve) ?? resolve(undefined));
    this.gateway = undefined;
  }

  async stop(): Promise<void> {
    this.process?.kill('SIGKILL');
    await this.exitCode;
    await this.stopGateway();
  }
}

async function fetchPage(port: number, path: string, { body, ...options }: Call): Promise<Page> {
  const sent = request({ host: '127.0.0.1', port, path, ...options });
  // A refused body: the connection may close while it is still written.
  sent.on('error', () => {});
  const answered = once(sent, 'response');
  sent.end(body);
  const [answer] = await answered;
  const bytes = Buffer.concat(await (answer as IncomingMessage).toArray());
  const { statusCode: status, headers } = answer;
  return { status, headers, bytes, text: bytes.toString('utf8') };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port; // it listens on a port
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
