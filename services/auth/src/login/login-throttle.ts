import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { networkOf } from '../audit/network-of.ts';
import type { AuthConfig } from '../auth.config.ts';
import { LoginThrottledError } from './login.errors.ts';

/** How waiting grows for one counter. */
interface Allowance {
  freeFailures: number;
  maxWaitSeconds: number;
}

/** The counters that one attempt was charged to. */
export interface LoginCharge {
  pairKey: string;
  /** Absent when the network is known and so free of the cap per user. */
  userKey?: string;
}

function keyOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex');
}

/**
 * Counts one attempt as a failure and sets the next allowed moment; touches nothing and answers
 * no row while a wait is running. Failures are forgotten a day after the last. The wait is 1 s
 * after the first failure past the free ones and doubles from there. The clock is read after the row
 * lock: by the time of the transaction's start, the later of two parallel attempts would seem early.
 */
const CHARGE_SQL = `
  INSERT INTO login_attempts AS a (key, failures, blocked_until)
  VALUES (?, 1, clock_timestamp())
  ON CONFLICT (key) DO UPDATE SET
    failures = CASE WHEN a.last_at < clock_timestamp() - interval '1 day' THEN 1 ELSE a.failures + 1 END,
    last_at = clock_timestamp(),
    blocked_until = clock_timestamp() + CASE
      WHEN a.last_at < clock_timestamp() - interval '1 day' OR a.failures < ? THEN interval '0'
      ELSE make_interval(secs => least(?::float8, power(2, least(a.failures - ?, 30)))) END
  WHERE a.blocked_until <= clock_timestamp()
  RETURNING failures`;

const WAIT_SQL = `
  SELECT (extract(epoch FROM blocked_until - clock_timestamp()) * 1000)::float8 AS wait_ms
  FROM login_attempts WHERE key = ?`;

/**
 * Slows down guessing without ever locking an account: waits per (user, network) grow twofold;
 * above them lies a soft cap per user over all networks, from which networks that signed in
 * within 30 days are free, so that an attacker elsewhere cannot keep the owner out. An attempt
 * is charged before its password is checked: parallel guesses gain nothing.
 */
export class LoginThrottle {
  private readonly pair: Allowance;
  private readonly user: Allowance;

  constructor(config: AuthConfig) {
    this.pair = {
      freeFailures: config.LOGIN_FREE_FAILURES,
      maxWaitSeconds: config.LOGIN_MAX_WAIT_SECONDS,
    };
    this.user = {
      freeFailures: config.LOGIN_USER_FREE_FAILURES,
      maxWaitSeconds: config.LOGIN_USER_MAX_WAIT_SECONDS,
    };
  }

  /** Charges one attempt; throws {@link LoginThrottledError} while a wait is running. */
  async charge(em: EntityManager, username: string, address: string): Promise<LoginCharge> {
    const name = username.toLowerCase();
    const pairKey = keyOf('pair', name, networkOf(address));
    const userKey = keyOf('user', name);
    return em.transactional(async (tx) => {
      await this.chargeOne(tx, pairKey, this.pair);
      const known = await tx.execute<object[]>(
        "SELECT 1 FROM login_attempts WHERE key = ? AND succeeded_at > now() - interval '30 days'",
        [pairKey],
      );
      if (known.length > 0) return { pairKey };
      await this.chargeOne(tx, userKey, this.user);
      return { pairKey, userKey };
    });
  }

  /** Takes a charge back after a right password and remembers the network as known. */
  async settle(em: EntityManager, { pairKey, userKey }: LoginCharge): Promise<void> {
    await em.execute(
      'UPDATE login_attempts SET failures = 0, blocked_until = now(), succeeded_at = now() WHERE key = ?',
      [pairKey],
    );
    if (userKey === undefined) return;
    // Other networks' failures still count; this login's own charge does not.
    await em.execute(
      'UPDATE login_attempts SET failures = greatest(failures - 1, 0) WHERE key = ?',
      [userKey],
    );
  }

  private async chargeOne(em: EntityManager, key: string, allowance: Allowance): Promise<void> {
    const { freeFailures, maxWaitSeconds } = allowance;
    const charged = await em.execute<object[]>(CHARGE_SQL, [
      key,
      freeFailures,
      maxWaitSeconds,
      freeFailures,
    ]);
    if (charged.length > 0) return;
    const [row] = await em.execute<{ wait_ms: number }[]>(WAIT_SQL, [key]);
    throw new LoginThrottledError(Math.max(1, Math.ceil(row?.wait_ms ?? 0)));
  }
}
