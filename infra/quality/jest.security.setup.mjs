import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pickPort } from '@spade/local/preflight';
import { startStack } from '@spade/local/start-stack';
import { signIn } from '@spade/security/sign-in';

/**
 * Starts the whole built system behind nginx, with its own data. Limits per address keep their defaults
 * (each test uses its own address); limits per person are lifted, because they would stop the fuzzer.
 */
export default async function startSystem() {
  Object.assign(process.env, {
    LIMIT_ORDERS_PER_CUSTOMER: '1000000',
    LIMIT_CONTACTS_PER_EMAIL: '1000000',
    LIMIT_ORDERS_PER_ADDRESS: '1000000',
    LIMIT_PROOFS_PER_ADDRESS: '1000000',
    LIMIT_PROOFS_PER_ORDER: '1000000',
  });
  const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');
  const dataDir = join(tmpdir(), `spade-security-${randomBytes(6).toString('hex')}`);
  const port = await pickPort(Number(process.env.SECURITY_PORT ?? 18500));
  const say = (line) => console.error(line);
  const stack = await startStack({ root, dataDir, port, say });
  const password = await readFile(join(stack.secrets, 'auth/admin_password'), 'utf8');
  const path = join(dataDir, 'system.json');
  const facts = {
    root,
    siteUrl: stack.url,
    nginxPort: port,
    gatewayUrl: stack.gatewayUrl,
    secrets: stack.secrets,
    logs: stack.logs,
    mails: stack.mailDir,
    token: await signIn(stack.gatewayUrl, password),
  };
  await writeFile(path, JSON.stringify(facts));
  process.env.SECURITY_SYSTEM = path;
  globalThis.__attacked = { stack, dataDir };
}
