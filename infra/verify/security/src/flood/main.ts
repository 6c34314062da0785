import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from '@spade/testkit/api-client';
import { startSystem, type TestSystem } from '@spade/testkit/start-system';
import { call, type Door, floods, guessPasswords, signIn } from './strangers.ts';

/**
 * `make flood`, on a system with its default limits: strangers try to shut others out, one way after the other, while an
 * honest visitor with the same address, or with one of its own, calls at a person's pace. Prints the share of honest calls that
 * were answered, and what the pages server took; then guesses a password while its owner signs in again and again. Ends
 * with 1 when a figure is beyond what the rules promise.
 */
const SECONDS = Number(process.env.SECONDS || 60);
/** For which passwords are guessed. */
const GUESS_SECONDS = Number(process.env.GUESS_SECONDS || 600);
const PORT = Number(process.env.TEST_PORT ?? 21_000);
const LEAST_ANSWERED_PERCENT = 99;
const MOST_MEMORY_MB = 300;
const SIGN_INS = 41;
const PACE_MS = 250;
const say = (line: string) => void process.stdout.write(`${line}\n`);
const promise = (isKept: boolean, what: string): void => {
  if (isKept) return;
  say(`FAIL  ${what}`);
  process.exitCode = 1;
};

const system = await startSystem({ port: PORT });
const end = () => void system.stop().finally(() => process.exit(130));
process.once('SIGINT', end).once('SIGTERM', end);
try {
  const port = Number(new URL(system.siteUrl).port);
  let network = 2;
  for (const [name, flood] of Object.entries(floods)) {
    network += 1;
    await during(system, name, flood, { port, shared: `127.0.${network}.1` });
  }
  await guess(system, port);
} finally {
  await system.stop();
}
process.exit();

/** An answer to what a visitor does; a refusal that says what is wrong with a form is one, a limit or a fault is none. */
async function visit(port: number, localAddress: string, turn: number): Promise<boolean> {
  const json = { 'content-type': 'application/json' };
  const form = { 'content-type': 'multipart/form-data; boundary=x' };
  const visits: [options: object, body?: string][] = [
    [{ path: '/marketplace' }],
    [{ path: '/api/products?limit=1' }],
    [{ path: '/api/contact', method: 'POST', headers: json }, '{}'],
    [{ path: `/api/orders/${randomUUID()}/payment-proof`, method: 'POST', headers: form }, '--x--'],
  ];
  const [options, body] = visits[turn % visits.length] ?? [{ path: '/' }];
  const status = await call(port, { ...options, localAddress }, body);
  return status >= 200 && status < 500 && status !== 429;
}

/** What strangers reach; none of them may end. */
function pidsOf(keeper: TestSystem['stack']['keeper']): Record<string, number | undefined> {
  const names = ['nginx', 'pages', 'gateway'];
  return Object.fromEntries(names.map((name) => [name, keeper.pidOf(name)]));
}

/** Whoever floods, an honest visitor is answered, and what strangers reach stays. */
async function during(
  { stack: { keeper } }: TestSystem,
  name: string,
  flood: (door: Door) => Promise<void>,
  { port, shared }: Omit<Door, 'over'>,
): Promise<void> {
  const over = AbortSignal.timeout(SECONDS * 1_000);
  const before = pidsOf(keeper);
  const attack = flood({ port, shared, over });
  let [calls, answered, mostMb] = [0, 0, 0];
  while (!over.aborted) {
    for (const address of [shared, '127.0.2.1']) {
      if (await visit(port, address, Math.floor(calls / 2))) answered += 1;
      calls += 1;
    }
    mostMb = Math.max(mostMb, residentMb(keeper.pidOf('pages')));
    await sleep(PACE_MS);
  }
  await attack;
  const percent = Math.floor((answered / calls) * 1_000) / 10;
  say(`${name}: ${answered} of ${calls} honest calls answered; pages server ${mostMb} MB at most`);
  promise(calls >= SECONDS, `only ${calls} honest calls in ${SECONDS} s`);
  promise(percent >= LEAST_ANSWERED_PERCENT, `${percent} % of honest calls answered`);
  promise(mostMb > 0 && mostMb < MOST_MEMORY_MB, `the pages server took ${mostMb} MB`);
  for (const [name, pid] of Object.entries(pidsOf(keeper)))
    promise(pid !== undefined && pid === before[name], `${name} was started again`);
}

/** The owner's browser signed in before. */
async function guess({ admin, siteUrl }: TestSystem, port: number): Promise<void> {
  const first = await new ApiClient(siteUrl).send('POST', '/api/admin/login', admin);
  const cookie = first.headers.getSetCookie().map((text) => text.split(';')[0]);
  const over = AbortSignal.timeout(GUESS_SECONDS * 1_000);
  const attack = guessPasswords({ port, shared: '127.0.2.1', over }, admin.username);
  const own: number[] = [];
  while (!over.aborted && own.length < SIGN_INS) {
    await sleep((GUESS_SECONDS * 1_000) / (SIGN_INS + 1));
    own.push(await signIn(port, '127.0.2.1', admin, cookie.join('; ')));
  }
  await attack;
  const signedIn = own.filter((status) => status === 200).length;
  say(`guesses from 50 networks for ${GUESS_SECONDS} s: ${signedIn} of ${own.length} sign-ins`);
  promise(own.length === SIGN_INS && signedIn === SIGN_INS, `signed in: ${own.join(' ')}`);
}

/** What Linux says that a process takes. */
function residentMb(pid: number | undefined): number {
  const [, kib] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kib ?? 0) / 1024);
}
