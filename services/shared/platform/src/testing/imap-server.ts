import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { waitFor } from './wait-for.ts';

const run = promisify(execFile);

/** Dovecot serves no mail as root. */
const MAIL_OWNER_ID = 65_534;

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
  const isRoot = userInfo().uid === 0;
  const owner = isRoot ? MAIL_OWNER_ID : userInfo().uid;
  const group = isRoot ? MAIL_OWNER_ID : userInfo().gid;
  const inbox = join(dir, 'mail');
  await chmod(dir, 0o755);
  for (const folder of ['', 'new', 'cur', 'tmp']) {
    await mkdir(join(inbox, folder), { recursive: true });
    await chown(join(inbox, folder), owner, group);
  }
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-days', '2', '-keyout', key, '-out', cert],
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
  ]);
  const login = isRoot ? await nameOf(owner) : userInfo().username;
  const config = join(dir, 'dovecot.conf');
  await writeFile(
    config,
    `base_dir = ${dir}/run
state_dir = ${dir}/state
log_path = ${dir}/log
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <${cert}
ssl_key = <${key}
default_internal_user = ${login}
default_login_user = ${login}
default_internal_group = ${await nameOf(group, 'group')}
mail_location = maildir:${inbox}
first_valid_uid = ${owner}
first_valid_gid = ${group}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${owner} gid=${group} home=${inbox}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`,
  );
  let delivered = 0;
  let process: ChildProcess | undefined;

  const start = async () => {
    // Sockets of processes that were killed.
    await rm(join(dir, 'run'), { recursive: true, force: true });
    process = spawn('/usr/sbin/dovecot', ['-F', '-c', config], { stdio: 'ignore', detached: true });
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
    ...{ port, user, password, start, kill },
    certificate: await readFile(cert, 'utf8'),
    deliver: async (raw) => {
      delivered += 1;
      const name = `${Date.now()}.${delivered}.test`;
      await writeFile(join(inbox, 'tmp', name), raw);
      await chown(join(inbox, 'tmp', name), owner, group);
      await run('mv', [join(inbox, 'tmp', name), join(inbox, 'new', name)]);
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

function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString().startsWith('* OK'));
    });
    socket.once('error', () => resolve(false));
    socket.once('end', () => resolve(false));
  });
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

/** The name of a user or group of this machine by its number. */
async function nameOf(id: number, database: 'passwd' | 'group' = 'passwd'): Promise<string> {
  const { stdout } = await run('getent', [database, String(id)]);
  return stdout.split(':')[0] ?? '';
}
