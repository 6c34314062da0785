import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@spade/platform/testing/free-port';
import { type NginxOptions, startNginx } from '../nginx.ts';
import { ProcessKeeper } from '../process-keeper.ts';
import { writeSmallSite } from './small-site.ts';

const root = resolve(import.meta.dirname, '../../../..');

/** A call as its client sees it. */
export interface Reply {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** How to make a call. */
export interface CallOptions {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array;
  /** Local address that the call comes from. */
  from?: string;
}

/** The nginx that ships, with a small site. */
export interface TestFront {
  origin: string;
  port: number;
  /** Its folder and that of its site are below. */
  home: string;
  /** Makes a call on a new connection; nothing is unpacked, no redirect followed. */
  call: (path: string, options?: CallOptions) => Promise<Reply>;
  /** What it has logged. */
  log: () => string;
  stop: () => Promise<void>;
}

/** Nothing listens on port 1. */
const NOWHERE = 'http://127.0.0.1:1';

/** Starts one; without `gatewayUrls` or `pagesUrls` it finds none. */
export async function startTestFront(options: Partial<NginxOptions> = {}): Promise<TestFront> {
  const { home, site, assets } = writeSmallSite();
  const folder = mkdtempSync(join(home, 'run-'));
  const keeper = new ProcessKeeper(folder);
  const port = await freePort();
  await startNginx(keeper, {
    root,
    site,
    assets,
    folder,
    port,
    address: '127.0.0.1',
    gatewayUrls: [NOWHERE],
    pagesUrls: [NOWHERE],
    ...options,
  });
  return {
    port,
    home,
    origin: `http://127.0.0.1:${port}`,
    call: (path, callOptions) => callAt(port, path, callOptions),
    log: () =>
      keeper
        .names()
        .map((name) => readFileSync(keeper.logOf(name), 'utf8'))
        .join('\n'),
    stop: async () => {
      await keeper.stopAll();
      rmSync(home, { recursive: true });
    },
  };
}

function callAt(port: number, path: string, options: CallOptions = {}): Promise<Reply> {
  const { method = 'GET', headers = {}, body, from } = options;
  return new Promise((resolved, rejected) => {
    const address = { host: '127.0.0.1', port, path, ...(from && { localAddress: from }) };
    request({ ...address, method, headers, agent: false }, (response) => {
      const { statusCode: status, headers: received } = response;
      text(response).then((all) => resolved({ status, headers: received, body: all }), rejected);
    })
      .on('error', rejected)
      .end(body);
  });
}

/** A form as a browser sends it by itself. */
export const form: CallOptions = {
  method: 'POST',
  headers: { accept: 'text/html,*/*', 'content-type': 'application/x-www-form-urlencoded' },
  body: 'quantity=1',
};
/** The same with a picture of so many bytes. */
export const upload = (bytes: number): CallOptions => ({
  ...form,
  headers: { ...form.headers, 'content-type': 'multipart/form-data; boundary=x' },
  body: new Uint8Array(bytes),
});
