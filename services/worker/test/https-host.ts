import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { HostOptions } from '../src/outside/public-request.ts';

/** Key and certificate, signed by itself. */
function certificateFor(host: string): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'spade-host-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
    const name = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
    const made = ['req', '-x509', ...curve, '-nodes', '-days', '1', '-keyout', key, '-out', cert];
    execFileSync('openssl', [...made, ...name], { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A call that the host got. */
interface ReceivedCall {
  headers: IncomingHttpHeaders;
  body: Buffer;
  url: string | undefined;
}

/** A server on this machine that stands in for a host of the Internet. */
export interface HttpsHost {
  /** The way to it, for what calls hosts outside. */
  hosts: HostOptions;
  /** Oldest first. */
  received: ReceivedCall[];
  close: () => Promise<void>;
}

/** Starts a host with this name; `answer` ends each of its responses. */
export async function startHttpsHost(
  name: string,
  answer: (response: ServerResponse) => void,
): Promise<HttpsHost> {
  const { key, cert } = certificateFor(name);
  const received: ReceivedCall[] = [];
  const server = createServer({ key, cert }, (call, response) => {
    void buffer(call).then((body) => {
      received.push({ headers: call.headers, body, url: call.url });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // of a listening TCP server
  return {
    hosts: {
      port,
      ca: cert,
      resolve: () => Promise.resolve(['127.0.0.1']),
      isAllowed: (address) => address === '127.0.0.1',
    },
    received,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
