import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** Where the mail catcher listens and keeps its mail. */
export interface MailCatcherOptions {
  smtpPort: number;
  httpPort: number;
  folder: string;
}

const MAIL_NAME = /^\d+-\d+\.eml$/;

/**
 * An SMTP server for a machine without one: keeps each mail as a file (`.eml`) and shows them on a
 * page, newest first. On 127.0.0.1 only; sends nothing on.
 */
export async function startMailCatcher(
  options: MailCatcherOptions,
): Promise<{ close: () => Promise<void> }> {
  const { folder } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let count = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        count += 1;
        const name = `${Date.now()}-${count}.eml`;
        writeFile(join(folder, name), Buffer.concat(chunks), { mode: 0o600 }).then(
          () => done(),
          done,
        );
      });
    },
  });
  smtp.on('error', () => {}); // a client that vanished is not the catcher's fault
  smtp.listen(options.smtpPort, '127.0.0.1');

  const http = createServer((request, response) => {
    const name = (request.url ?? '/').slice(1);
    const answer = MAIL_NAME.test(name) ? showMail(folder, name, response) : list(folder, response);
    answer.catch(() => response.writeHead(404).end('No such mail'));
  });
  http.listen(options.httpPort, '127.0.0.1');
  await Promise.all([once(smtp.server, 'listening'), once(http, 'listening')]);
  return {
    close: async () => {
      http.closeAllConnections();
      http.close();
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function sendHtml(response: ServerResponse, body: string): void {
  // Mails carry no scripts of ours; what a visitor wrote must not run either.
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  });
  response.end(body);
}

async function list(folder: string, response: ServerResponse): Promise<void> {
  const names = (await readdir(folder))
    .filter((name) => MAIL_NAME.test(name))
    .sort()
    .reverse();
  const rows = await Promise.all(
    names.slice(0, 100).map(async (name) => {
      const mail = await PostalMime.parse(await readFile(join(folder, name)));
      const to = mail.to?.map(({ address }) => address).join(', ') ?? '';
      return `<li><a href="/${name}">${escapeHtml(mail.subject ?? '(no subject)')}</a> to ${escapeHtml(to)}`;
    }),
  );
  const body = rows.length > 0 ? `<ol>${rows.join('\n')}</ol>` : '<p>No mail yet.</p>';
  sendHtml(response, `<!doctype html><title>Mail</title><h1>Mail caught</h1>${body}`);
}

async function showMail(folder: string, name: string, response: ServerResponse): Promise<void> {
  const mail = await PostalMime.parse(await readFile(join(folder, name)));
  sendHtml(response, mail.html ?? `<pre>${escapeHtml(mail.text ?? '')}</pre>`);
}
