/** The pages server: renders every page, and answers forms that browsers post without scripts. */
import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { startHealthServer } from '@spade/platform/health/health-server';
import { exposeProcess } from '@spade/platform/health/metrics';
import { ReadinessWatch } from '@spade/platform/health/readiness-watch';
import { endAtUncaught } from '@spade/platform/logging/end-at-uncaught';
import { createLogger } from '@spade/platform/logging/logger';
import { WorkSlots } from '@spade/platform/service/work-slots';
import { Histogram } from 'prom-client';
import { answerCall, notFound } from './answers.ts';
import { MAX_DRAFT_BYTES, readBody, watchBody } from './body.ts';
import { GatewayAwayError } from './gateway.ts';
import { bareHeaders, fileHeaders, pageHeaders } from './headers.ts';
import { config } from './identity.ts';
import type { PageAnswer } from './pageAnswer.ts';

/** How long calls under way may take to end when the process leaves, in milliseconds. */
const DRAIN_MS = 20_000;

/**
 * How many pages render at once, and how many more calls wait; nginx answers any other call with the built page. Each
 * render holds the products and the visitor's input, both limited, so that its time and memory are, too.
 */
const MAX_RENDERS = 64;
const MAX_WAITING = 256;
const calls = new WorkSlots(
  MAX_RENDERS,
  MAX_WAITING,
  () => new GatewayAwayError('Too many calls at once'),
);

const logger = createLogger({ service: 'pages', level: config.LOG_LEVEL });
endAtUncaught(logger);

const duration = new Histogram({
  name: 'pages_request_duration_seconds',
  help: 'Time to answer a call, by what was asked for and the status.',
  labelNames: ['page', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
});
exposeProcess();

const server = createServer((request, response) => void handle(request, response));
server.listen(config.PORT, config.LISTEN_ADDRESS);
const health = await startHealthServer(
  config.HEALTH_PORT,
  // The gateway is no need: without it the built pages are sent, and all replicas would leave at once.
  new ReadinessWatch([{ name: 'http', check: () => server.listening }]),
  config.LISTEN_ADDRESS,
);
process.on('SIGTERM', () => void drain());
process.on('SIGINT', () => void drain());
logger.info({ port: config.PORT }, 'Pages server started');

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const endTimer = duration.startTimer({ page: pageOf(request.url ?? '') });
  response.on('close', () => endTimer({ status: response.statusCode }));
  try {
    const url = new URL(request.url ?? '/', 'http://pages');
    const isProof = /^\/api\/orders\/[^/]+\/(?:payment-proof|problem-picture)$/.test(url.pathname);
    watchBody(request, response, isProof);
    const most = url.pathname === '/preview' ? MAX_DRAFT_BYTES : undefined;
    const body = isProof ? Buffer.alloc(0) : await readBody(request, most);
    if (body === undefined) {
      response.writeHead(413, { connection: 'close' }).end();
      return;
    }
    const { method = 'GET', headers } = request;
    const upload = isProof ? { upload: streamOf(request) } : {};
    const call = { method, path: url.pathname, query: url.search, headers, body, ...upload };
    const answerIt = async () => (await answerCall(call)) ?? (await notFound());
    // A slow proof keeps no page waiting.
    const answer = await (isProof ? answerIt() : calls.run(answerIt));
    if (!response.headersSent) await send(answer, request, response);
  } catch (error) {
    // nginx sends the built page, or says that the form was not taken.
    const isOwn = !(error instanceof GatewayAwayError || request.destroyed);
    if (isOwn) logger.error({ err: error }, 'A page failed');
    if (!response.headersSent) response.writeHead(502);
    response.end();
  }
}

async function send(answer: PageAnswer, request: IncomingMessage, response: ServerResponse) {
  if ('location' in answer) {
    const headers = { ...bareHeaders, location: answer.location, 'cache-control': 'no-store' };
    response.writeHead(303, headers).end();
    return;
  }
  if ('file' in answer) {
    const headers = { 'content-type': answer.type, 'cache-control': 'public, max-age=600' };
    response.writeHead(200, { ...fileHeaders, ...headers, etag: etagOf(answer.file) });
    response.end(request.method === 'HEAD' ? undefined : answer.file);
    return;
  }
  const { html, styles } = answer.document;
  const coding = codingOf(request.headers['accept-encoding']);
  const body = coding ? await compress[coding](Buffer.from(html)) : Buffer.from(html);
  response.writeHead(answer.status, {
    ...pageHeaders(styles, config.PICTURE_SOURCES),
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    vary: 'Accept-Encoding',
    ...(coding ? { 'content-encoding': coding } : {}),
    'cache-control': cacheControlOf(request, answer),
    // nginx answers 304 to a browser that has this page.
    ...(answer.mayBeKept ? { etag: etagOf(html) } : {}),
    ...(answer.mayBeKept && !answer.isHidden ? {} : { 'x-robots-tag': 'noindex' }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/**
 * A form that was refused stays in this browser alone, to be shown on Back: the answer to a post that is not stored is an
 * error page there (ERR_CACHE_MISS), and what the visitor typed is lost.
 */
function cacheControlOf(
  { method }: IncomingMessage,
  { mayBeKept, status }: { mayBeKept: boolean; status: number },
): string {
  if (mayBeKept) return 'no-cache';
  return method === 'POST' && status >= 400 ? 'private, no-cache' : 'no-store';
}

/** The body, in the form that `fetch` sends on to the gateway. */
const streamOf = (request: IncomingMessage) =>
  Readable.toWeb(request) as ReadableStream<Uint8Array>; // Node's own type of the same stream

/** Weak: the same for every coding (RFC 9110 §8.8.1). */
const etagOf = (html: string) => `W/"${hash('sha256', html, 'base64url').slice(0, 27)}"`;

/** Quality 5 takes a page of 24 products 3 ms; nginx keeps the result for a second. */
const compress = {
  br: (html: Buffer) =>
    promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html: Buffer) => promisify(gzip)(html, { level: 6 }),
} as const;

function codingOf(accepted: string | string[] | undefined): keyof typeof compress | undefined {
  const text = String(accepted ?? '');
  if (/\bbr\b/.test(text)) return 'br';
  return /\bgzip\b/.test(text) ? 'gzip' : undefined;
}

/** Label of a call in the metrics: its kind of page, without ids. */
function pageOf(url: string): string {
  if (url.startsWith('/api/')) return 'form';
  if (url.startsWith('/orders/')) return 'order';
  if (url.startsWith('/marketplace/')) return 'product';
  if (url.startsWith('/admin')) return 'staff';
  return url === '/' || url.startsWith('/marketplace') ? 'marketplace' : 'text';
}

async function drain(): Promise<void> {
  health.startDraining();
  setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
  await new Promise((resolve) => server.close(resolve));
  await health.close();
}
