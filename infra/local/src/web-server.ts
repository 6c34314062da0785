import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Headers, proxyToGateway } from './api-proxy.ts';
import { readStaticFiles, type StaticFile } from './static-files.ts';

/** What `startWebServer` needs. */
export interface WebServerOptions {
  /** Folder of the built site (`frontend/dist/client`); its headers lie beside it in `headers.json`. */
  readonly root: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** Where `/api` goes. */
  readonly gatewayUrl: string;
  /** Address to listen on; default every address, as the public port does. */
  readonly host?: string;
}

/** A running server. */
export interface WebServer {
  readonly url: string;
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Pages that exist only in the browser; they all start from the same empty shell. */
const CLIENT_ONLY_PATH = /^\/(?:admin|orders)(?:\/|$)/;

/** One year, the longest time that caches honour; the names of these files change with their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const ONE_HOUR = 'public, max-age=3600';

/**
 * Serves the built site as nginx does in Docker: precompressed files, immutable assets, the shared
 * security headers, a real 404, the app shell for client-only pages, and `/api` from the gateway.
 */
export async function startWebServer({
  root,
  port,
  gatewayUrl,
  host,
}: WebServerOptions): Promise<WebServer> {
  const files = readStaticFiles(root);
  const { bare, transport, headersOf } = readHeaders(root);
  const server = createServer((incoming, outgoing) => {
    const path = pathOf(incoming);
    if (path.startsWith('/api/')) {
      proxyToGateway(gatewayUrl, incoming, outgoing, { passedOn: transport, own: bare });
      return;
    }
    for (const [name, value] of bare) outgoing.setHeader(name, value);
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
      outgoing.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    answer(incoming, outgoing, path, files, headersOf);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // A server that listens on a port has an AddressInfo, never a pipe's name.
  const { port: actualPort } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${actualPort}`,
    port: actualPort,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  path: string,
  files: ReadonlyMap<string, StaticFile>,
  headersOf: (file: string) => Headers,
): void {
  // Only to an address that exists: a made-up one could lead to another host (`/.//example.com/`).
  const trimmed = path.replace(/\/+$/, '');
  if (trimmed !== path && files.has(`${trimmed}.html`)) {
    outgoing.writeHead(308, { location: trimmed }).end();
    return;
  }
  const isShell = CLIENT_ONLY_PATH.test(path);
  const page = path === '/' ? '/index.html' : `${path}.html`;
  const name = isShell ? '/app-shell.html' : files.has(path) ? path : page;
  const found = files.get(name);
  const file = found ?? files.get('/404.html');
  if (!file) {
    outgoing.writeHead(404).end();
    return;
  }
  for (const [header, value] of headersOf(found ? name : '/404.html')) {
    outgoing.setHeader(header, value);
  }
  if (isShell) outgoing.setHeader('x-robots-tag', 'noindex');
  outgoing.setHeader('cache-control', cacheControl(path, file));
  outgoing.setHeader('content-type', file.contentType);
  outgoing.setHeader('etag', file.etag);
  outgoing.setHeader('vary', 'accept-encoding');
  if (found && incoming.headers['if-none-match'] === file.etag) {
    outgoing.writeHead(304).end();
    return;
  }
  const [encoding, body] = bestVariant(file, incoming.headers['accept-encoding'] ?? '');
  if (encoding) outgoing.setHeader('content-encoding', encoding);
  outgoing.setHeader('content-length', body.length);
  outgoing.writeHead(found ? 200 : 404);
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
}

function cacheControl(path: string, file: StaticFile): string {
  if (path.startsWith('/assets/')) return IMMUTABLE;
  return file.contentType.startsWith('text/html') ? 'no-cache' : ONE_HOUR;
}

function bestVariant(file: StaticFile, accepted: string): readonly [string | undefined, Buffer] {
  if (file.br && /\bbr\b/.test(accepted)) return ['br', file.br];
  if (file.gzip && /\bgzip\b/.test(accepted)) return ['gzip', file.gzip];
  return [undefined, file.plain];
}

function pathOf(incoming: IncomingMessage): string {
  try {
    // Joined, not resolved: `//host/…` and `http://host/…` must not name another host.
    return decodeURIComponent(new URL(`http://localhost${incoming.url}`).pathname);
  } catch {
    return '/not a path'; // malformed percent encoding: no file is called so
  }
}

/** Stands in the policy where the hashes of a page's styles go; see the front end's `security-headers.ts`. */
const STYLE_MARK = '{styles}';

/** The headers that the front end's build wrote for every server alike. */
interface SiteHeaders {
  /** With what this server says by itself. */
  bare: Headers;
  /** With every answer of the gateway. */
  transport: Headers;
  /** By the file that is sent. */
  headersOf: (file: string) => Headers;
}

function readHeaders(root: string): SiteHeaders {
  const { pages, files, styles, bare, transport } = JSON.parse(
    readFileSync(join(root, '../headers.json'), 'utf8'),
  ) as Record<'pages' | 'files' | 'styles' | 'bare' | 'transport', Record<string, string>>;
  const ofPage = new Map<string, Headers>(
    Object.entries(styles).map(([file, hashes]) => [
      file,
      Object.entries(pages).map(([name, value]) => [name, value.replace(STYLE_MARK, hashes)]),
    ]),
  );
  const ofFile = Object.entries(files);
  return {
    bare: Object.entries(bare),
    transport: Object.entries(transport),
    headersOf: (file) => ofPage.get(file) ?? ofFile,
  };
}
