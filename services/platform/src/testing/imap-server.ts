import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DOVECOT, deliverTo, greets, prepareDovecot } from './dovecot.ts';
import { freePort } from './free-port.ts';
import { waitFor } from './wait-for.ts';

const run = promisify(execFile);

/** A Dovecot of one suite: one mailbox, STARTTLS only, with its own certificate. */
export interface TestImapServer {
  port: number;
  user: string;
  password: string;
  /** The certificate, in PEM: what a client must trust. */
  certificate: string;
  /** Puts a message into the inbox, as the mail server that delivers it. */
  deliver: (raw: string | Buffer) => Promise<void>;
  /** How many messages the inbox has, and whether one was marked as read. */
  look: () => Promise<{ messages: number; seen: number }>;
  /** kill -9 of all of its processes. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  /** Renumbers all messages, as after a restored backup: another UIDVALIDITY. */
  renumber: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts a real Dovecot (Debian: dovecot-imapd) on a free port of this machine. */
export async function startImapServer(): Promise<TestImapServer> {
  const port = await freePort();
  const dir = await mkdtemp(join(tmpdir(), 'spade-test-imap-'));
  const [user, password] = ['alerts', 'correct-horse'];
  const { config, inbox, certificate } = await prepareDovecot({ folder: dir, port, password });
  let delivered = 0;
  let process: ChildProcess | undefined;

  const start = async () => {
    // Sockets of processes that were killed.
    await rm(join(dir, 'run'), { recursive: true, force: true });
    process = spawn(DOVECOT, ['-F', '-c', config], { stdio: 'ignore', detached: true });
    await waitFor(`dovecot on port ${port}`, () => greets(port));
  };
  const kill = async () => {
    const killed = process;
    process = undefined;
    if (killed?.pid === undefined) return;
    const gone = once(killed, 'exit');
    // Dovecot's processes are one group: none outlives its master.
    globalThis.process.kill(-killed.pid, 'SIGKILL');
    await gone;
    // They end a moment later, and until then their socket takes connections.
    await waitFor(`nothing on port ${port}`, () => refuses(port));
  };
  await start();
  return {
    port,
    user,
    password,
    start,
    kill,
    certificate,
    deliver: (raw) => {
      delivered += 1;
      return deliverTo(inbox, `${Date.now()}.${delivered}.test`, raw);
    },
    look: async () => {
      const { stdout } = await run('find', [inbox, '-type', 'f', '-name', '*.test*']);
      const names = stdout.split('\n').filter((name) => /\.test(?::|$)/.test(name));
      return {
        messages: names.length,
        seen: names.filter((name) => /:2,[A-Z]*S/.test(name)).length,
      };
    },
    renumber: async () => {
      await kill();
      // Messages stay where they are; UIDVALIDITY is the second in which Dovecot begins its index.
      await run('sh', ['-c', `rm -f ${inbox}/dovecot*; sleep 1`]);
      await start();
    },
    stop: async () => {
      await kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function refuses(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => resolve(true));
  });
}
