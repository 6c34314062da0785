import type { IncomingMessage, ServerResponse } from 'node:http';
import { sitePages } from '../src/pages/pages.tsx';
import { siteFiles } from '../src/pages/siteFiles.ts';
import { answerCall, notFound, type PageAnswer } from './answers.ts';
import { readBody } from './body.ts';
import { renderPage } from './render.tsx';
import { renderStaffPage, renderStaffShell } from './staffPages.tsx';

/**
 * Any page, also those that the built site has as files. `addTools` puts Vite's code into a page; it is inline, so there is
 * no policy.
 */
export async function answerInDevelopment(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  addTools: (path: string, html: string) => Promise<string>,
): Promise<void> {
  const file = siteFiles[path.slice(1)];
  if (file !== undefined) {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(file);
    return;
  }
  const answer = await pageFor(path, request);
  if ('location' in answer) response.writeHead(303, { location: answer.location }).end();
  else
    response
      .writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8' })
      .end(await addTools(path, answer.document.html));
}

async function pageFor(path: string, request: IncomingMessage): Promise<PageAnswer> {
  const whole = async (document: ReturnType<typeof renderPage>): Promise<PageAnswer> => ({
    status: 200,
    document: await document,
    mayBeKept: false,
  });
  const built = sitePages.find((page) => page.path === path && !page.isServed);
  if (built) return whole(renderPage(built));
  if (path.startsWith('/admin'))
    return whole(renderStaffPage(path).then((page) => page ?? renderStaffShell()));
  const { method = 'GET', headers, url = '/' } = request;
  const query = new URL(url, 'http://pages').search;
  const body = (await readBody(request)) ?? Buffer.alloc(0);
  return (await answerCall({ method, path, query, headers, body })) ?? notFound();
}
