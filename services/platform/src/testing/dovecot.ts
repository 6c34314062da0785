import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Dovecot serves no mail as root. */
const MAIL_OWNER_ID = 65_534;

/** Where Debian has it; an ordinary user's PATH does not look there. */
export const DOVECOT = '/usr/sbin/dovecot';

/** What a Dovecot of ours needs: a separate folder, a port on 127.0.0.1, and a password, which fits any user's name. */
export interface DovecotOptions {
  folder: string;
  port: number;
  password: string;
}

/** A Dovecot that is ready to be started with `dovecot -F -c` and the path of `config`. */
export interface PreparedDovecot {
  config: string;
  /** The Maildir of the only mailbox. */
  inbox: string;
  /** The certificate for localhost, in PEM: what a client must trust. */
  certificate: string;
}

/**
 * Writes certificate, mailbox and configuration of a Dovecot (2.3 or 2.4) with one mailbox, on 127.0.0.1 and with TLS
 * only. Mail that is there stays. As root, others must be able to enter the folder: the mail belongs to the user with the lowest rights.
 */
export async function prepareDovecot(options: DovecotOptions): Promise<PreparedDovecot> {
  const { folder } = options;
  const isRoot = userInfo().uid === 0;
  const [uid, gid] = isRoot ? [MAIL_OWNER_ID, MAIL_OWNER_ID] : [userInfo().uid, userInfo().gid];
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const inbox = join(folder, 'mail');
  for (const part of ['', 'new', 'cur', 'tmp']) {
    await mkdir(join(inbox, part), { recursive: true });
    await chown(join(inbox, part), uid, gid);
  }
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  await run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '30',
    '-keyout',
    key,
    '-out',
    cert,
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost,IP:127.0.0.1',
  ]);
  const [login, group] = [await nameOf('passwd', uid), await nameOf('group', gid)];
  const { stdout: version } = await run(DOVECOT, ['--version']);
  const facts = { ...options, inbox, key, cert, uid, gid, login, group };
  const config = join(folder, 'dovecot.conf');
  const own = version.startsWith('2.3.') ? settingsOf23(facts) : settingsOf24(facts);
  await writeFile(config, own + commonSettings(facts), { mode: 0o600 });
  return { config, inbox, certificate: await readFile(cert, 'utf8') };
}

/** Puts a message into a Maildir, as the mail server that delivers it: complete, or not at all. */
export async function deliverTo(inbox: string, name: string, raw: string | Buffer): Promise<void> {
  const isRoot = userInfo().uid === 0;
  const written = join(inbox, 'tmp', name);
  await writeFile(written, raw);
  if (isRoot) await chown(written, MAIL_OWNER_ID, MAIL_OWNER_ID);
  await rename(written, join(inbox, 'new', name));
}

/** Whether an IMAP server on this port of 127.0.0.1 greets. */
export function greets(port: number): Promise<boolean> {
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

interface Facts extends DovecotOptions {
  inbox: string;
  key: string;
  cert: string;
  uid: number;
  gid: number;
  login: string;
  group: string;
}

function settingsOf23({ key, cert, inbox, password, uid, gid }: Facts): string {
  return `ssl_cert = <${cert}
ssl_key = <${key}
mail_location = maildir:${inbox}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${inbox}
}
`;
}

/** Other names for the same (https://doc.dovecot.org/2.4.0/installation/upgrade/2.3-to-2.4.html). */
function settingsOf24({ key, cert, inbox, password, uid, gid }: Facts): string {
  return `dovecot_config_version = 2.4.0
dovecot_storage_version = 2.4.0
ssl_server_cert_file = ${cert}
ssl_server_key_file = ${key}
mail_driver = maildir
mail_path = ${inbox}
passdb static {
  password = ${password}
}
userdb static {
  fields {
    uid = ${uid}
    gid = ${gid}
    home = ${inbox}
  }
}
`;
}

function commonSettings({ folder, port, uid, gid, login, group }: Facts): string {
  return `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = required
default_internal_user = ${login}
default_login_user = ${login}
default_internal_group = ${group}
first_valid_uid = ${uid}
first_valid_gid = ${gid}
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
`;
}

/** The name of a user or group of this machine by its number. */
async function nameOf(database: 'passwd' | 'group', id: number): Promise<string> {
  const { stdout } = await run('getent', [database, String(id)]);
  return stdout.split(':')[0] ?? '';
}
