import { loadavg } from 'node:os';
import { ApiClient } from '@spade/testkit/api-client';
import { databaseUrl } from '@spade/testkit/running-system';
import { startSystem, type TestSystem, withoutLimits } from '@spade/testkit/start-system';
import pg from 'pg';

/** One figure of the table. Times are of the whole way over HTTP, in milliseconds. */
export interface LoginTimingRow {
  who: string;
  samples: number;
  medianMs: number;
  p90Ms: number;
  /** The difference of its median to that of a known user with a wrong password. */
  deltaMs: number;
  /** Equal below 5 ms; nothing can be said when two medians of one thing lie further apart than that. */
  verdict: 'equal' | 'different' | 'too noisy to say';
  /** Processes that wanted a processor in the last minute: above the number of processors, the times are theirs too. */
  load: number;
}

const ROUNDS = 60;

/** The first of each kind warm up connections, the dummy hash and the compiler. */
const WARM_UP = 5;

/** Most that two medians may differ (ASVS 5.0, 6.3.8 asks for no telling difference). */
const MOST_MS = 5;

const KNOWN = 'known user, wrong password';
const KNOWN_AGAIN = 'the same once more (noise)';

/** Who tries to sign in: the name, and the password out of the right one. */
const kinds: readonly [who: string, username: string, guess: (right: string) => string][] = [
  [KNOWN, 'admin', () => 'wrong password'],
  // The same again: how far two medians of one thing lie apart on this machine.
  [KNOWN_AGAIN, 'admin', () => 'wrong password'],
  ['unknown user', 'unknown', () => 'wrong password'],
  ['disabled user, wrong password', 'gone', () => 'wrong password'],
  ['disabled user, right password', 'gone', (right) => right],
];

/** No failed sign-in has to wait: the throttle is not what is measured. */
const unthrottled = {
  ...withoutLimits,
  LOGIN_FREE_FAILURES: '100',
  LOGIN_USER_FREE_FAILURES: '10000',
};

/** The account `gone`: disabled, with the first admin's password. */
async function addDisabledAdmin(system: TestSystem): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl(system, 'auth') });
  await database.connect();
  await database.query(
    `insert into admin_users (username, password, email, disabled_at)
     select 'gone', password, 'gone@mail.example', now() from admin_users where username = 'admin'`,
  );
  await database.end();
}

function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Number((sorted[Math.floor((sorted.length - 1) * q)] ?? Number.NaN).toFixed(2));
}

/**
 * How long a refused sign-in takes, by its reason: one after another, the kinds in another order
 * each round, each from another network so that the throttle never waits.
 */
export async function runLoginTimingBench(): Promise<LoginTimingRow[]> {
  const system = await startSystem({ env: unthrottled, port: 18_700 });
  const api = new ApiClient(system.gatewayUrl);
  const times = new Map<string, number[]>(kinds.map(([who]) => [who, []]));
  let networks = 0;
  try {
    await addDisabledAdmin(system);
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      for (let n = 0; n < kinds.length; n += 1) {
        const kind = kinds[(n + Math.abs(round)) % kinds.length];
        if (!kind) continue;
        const [who, username, guess] = kind;
        networks += 1;
        const from = performance.now();
        const answer = await api
          .with({ 'x-forwarded-for': `100.${64 + (networks >> 8)}.${networks & 255}.7` })
          .send('POST', '/api/admin/login', { username, password: guess(system.admin.password) });
        await answer.arrayBuffer();
        if (round >= 0) times.get(who)?.push(performance.now() - from);
        if (answer.status !== 401) throw new Error(`${who}: answered ${answer.status}`);
      }
    }
  } finally {
    await system.stop();
  }
  const base = quantile(times.get(KNOWN) ?? [], 0.5);
  const noiseMs = Math.abs(quantile(times.get(KNOWN_AGAIN) ?? [], 0.5) - base);
  const verdictOf = (deltaMs: number) => (deltaMs < MOST_MS ? 'equal' : 'different');
  return [...times].map(([who, measured]) => {
    const medianMs = quantile(measured, 0.5);
    const deltaMs = Number(Math.abs(medianMs - base).toFixed(2));
    return {
      ...{ who, samples: measured.length, medianMs, p90Ms: quantile(measured, 0.9) },
      ...{ deltaMs, verdict: noiseMs < MOST_MS ? verdictOf(deltaMs) : 'too noisy to say' },
      load: Number((loadavg()[0] ?? 0).toFixed(2)),
    };
  });
}
