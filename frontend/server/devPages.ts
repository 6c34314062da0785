import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerCall, notFound } from './answers.ts';
import { readBody } from './body.ts';
import type { PageAnswer } from './pageAnswer.ts';

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
  const answer = await pageFor(path, request);
  if ('location' in answer) response.writeHead(303, { location: answer.location }).end();
  else if ('file' in answer)
    response.writeHead(200, { 'content-type': answer.type }).end(answer.file);
  else
    response
      .writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8' })
      .end(await addTools(path, answer.document.html));
}

async function pageFor(path: string, request: IncomingMessage): Promise<PageAnswer> {
  const { method = 'GET', headers, url = '/' } = request;
  const query = new URL(url, 'http://pages').search;
  const body = (await readBody(request)) ?? Buffer.alloc(0);
  return (await answerCall({ method, path, query, headers, body })) ?? notFound();
}
