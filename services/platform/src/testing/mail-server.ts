import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port.ts';

/** A mail as it arrived: the parsed message and the envelope. */
export interface ReceivedMail extends Email {
  envelopeTo: string[];
}

/** An SMTP server of one suite that keeps what it gets. */
export interface TestMailServer {
  port: number;
  mails: ReceivedMail[];
  /** Stops listening, as a mail server that is down; `start` brings it back on the same port. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  /** Refuses the next recipients that match with this SMTP error; `undefined` accepts all again. */
  refuse: (rule: { matching: RegExp; code: number } | undefined) => void;
}

/** Starts a real SMTP server without TLS or login on a free port. */
export async function startMailServer(): Promise<TestMailServer> {
  const port = await freePort();
  const mails: ReceivedMail[] = [];
  let refusal: { matching: RegExp; code: number } | undefined;
  let server: SMTPServer;

  const start = async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: (address, _session, done) => {
        if (refusal?.matching.test(address.address)) {
          done(Object.assign(new Error('refused'), { responseCode: refusal.code }));
        } else done();
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
            mails.push({ ...mail, envelopeTo: session.envelope.rcptTo.map((to) => to.address) });
            done();
          }, done);
        });
      },
    });
    server.on('error', () => {}); // a client that vanishes is the client's matter
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
  };
  await start();
  return {
    port,
    mails,
    start,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
    refuse: (rule) => {
      refusal = rule;
    },
  };
}
