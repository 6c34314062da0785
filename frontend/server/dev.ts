/** Development: every page as the pages server renders it, from the sources, with hot reload in the browser. */
import {
  request as callGateway,
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createServer as createVite } from 'vite';
import { config } from './identity.ts';

process.chdir(new URL('..', import.meta.url).pathname);
const vite = await createVite({ appType: 'custom', server: { middlewareMode: true } });

createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://pages').pathname;
  const isForm = request.method === 'POST' && /text\/html/.test(request.headers.accept ?? '');
  if (path.startsWith('/api/') && !isForm) return passOn(request, response);
  vite.middlewares(request, response, () => void showPage(path, request, response));
}).listen(config.PORT, config.LISTEN_ADDRESS);
process.stdout.write(`Pages from the sources on http://localhost:${config.PORT}\n`);

async function showPage(path: string, request: IncomingMessage, response: ServerResponse) {
  try {
    const { answerInDevelopment } = (await vite.ssrLoadModule(
      '/server/devPages.ts',
    )) as typeof import('./devPages.ts'); // just loaded from there
    await answerInDevelopment(path, request, response, (url, html) =>
      vite.transformIndexHtml(url, html),
    );
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    response.writeHead(500, { 'content-type': 'text/plain' });
    response.end(error instanceof Error ? error.stack : String(error));
  }
}

function passOn(request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url } = request;
  const call = callGateway(
    new URL(url ?? '/', config.GATEWAY_URL),
    { method, headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  call.on('error', () => response.writeHead(502).end());
  request.pipe(call);
}
