import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { CONFIG } from '@spade/platform/config/config.module';
import { sql } from 'kysely';
import { networkOf } from '../audit.ts';
import type { AuthConfig } from '../auth.config.ts';
import { authDb, hasUsername } from '../auth.tables.ts';
import type { BrowserMark } from '../sessions/session-token.ts';

/** How waiting grows for one counter. */
interface Allowance {
  freeFailures: number;
  maxWaitSeconds: number;
}

/** The counters that one attempt was charged to. */
export interface LoginCharge {
  pairKey: string;
  /** Absent when the browser or the network is known, and so free of the cap per user. */
  userKey?: string;
}

function keyOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex');
}

/** Whether the browser's last sign-in was to this account. */
async function isOwn(em: EntityManager, { adminId }: BrowserMark, username: string) {
  const own = await authDb(em)
    .selectFrom('admin_users')
    .select('id')
    .where('id', '=', adminId)
    .where(hasUsername(username))
    .executeTakeFirst();
  return own !== undefined;
}

/**
 * Slows down guessing without ever locking an account: waits per (user, network) double with each
 * failure. A soft cap per user over all networks comes on top; networks that signed in within 30
 * days are exempt from it, so that an attacker elsewhere cannot keep the owner out. An attempt is
 * charged before its password is checked: parallel guesses gain nothing.
 */
@Injectable()
export class LoginThrottle {
  private readonly pair: Allowance;
  private readonly user: Allowance;
  private readonly inside: Allowance;

  constructor(@Inject(CONFIG) config: AuthConfig) {
    this.pair = {
      freeFailures: config.LOGIN_FREE_FAILURES,
      maxWaitSeconds: config.LOGIN_MAX_WAIT_SECONDS,
    };
    this.user = {
      freeFailures: config.LOGIN_USER_FREE_FAILURES,
      maxWaitSeconds: config.LOGIN_USER_MAX_WAIT_SECONDS,
    };
    // Only who knows the password or a passkey's random id, or has a session, gets here, so no stranger can make the
    // owner wait: the wait over all networks may be as long as that of one.
    this.inside = {
      freeFailures: config.LOGIN_USER_FREE_FAILURES,
      maxWaitSeconds: config.LOGIN_MAX_WAIT_SECONDS,
    };
  }

  /**
   * Charges one attempt; throws AUTH.THROTTLED while a wait is running. A browser that signed in to this account before has a
   * counter of its own: no failure of others, wherever they are, delays it.
   */
  async charge(
    em: EntityManager,
    username: string,
    address: string,
    browser?: BrowserMark,
  ): Promise<LoginCharge> {
    const name = username.toLowerCase();
    if (browser && (await isOwn(em, browser, username))) {
      const pairKey = keyOf('browser', browser.browserId, name);
      await em.transactional((tx) => this.chargeOne(tx, pairKey, this.pair));
      return { pairKey };
    }
    const pairKey = keyOf('pair', name, networkOf(address));
    const userKey = keyOf('user', name);
    return em.transactional(async (tx) => {
      await this.chargeOne(tx, pairKey, this.pair);
      const known = await authDb(tx)
        .selectFrom('login_attempts')
        .select('key')
        .where('key', '=', pairKey)
        .where('succeededAt', '>', sql<Date>`now() - interval '30 days'`)
        .executeTakeFirst();
      if (known) return { pairKey };
      await this.chargeOne(tx, userKey, this.user);
      return { pairKey, userKey };
    });
  }

  /**
   * As {@link charge}, for a guess of someone who knows the password or has a session: a code, or the
   * current password before a change; and for a passkey, by its id, which no stranger knows. Counted apart, so that it
   * delays no one's sign-in; no network is exempt.
   */
  async chargeInside(
    em: EntityManager,
    what: 'code' | 'current-password' | 'passkey',
    subject: number | string,
    address: string,
  ): Promise<LoginCharge> {
    const pairKey = keyOf(`${what}-pair`, String(subject), networkOf(address));
    const userKey = keyOf(what, String(subject));
    return em.transactional(async (tx) => {
      await this.chargeOne(tx, pairKey, this.pair);
      await this.chargeOne(tx, userKey, this.inside);
      return { pairKey, userKey };
    });
  }

  /** Takes a charge back once the password, code or passkey was right. */
  async takeBack(em: EntityManager, { pairKey, userKey }: LoginCharge): Promise<void> {
    const db = authDb(em);
    await db
      .updateTable('login_attempts')
      .set({ failures: 0, blockedUntil: sql`now()` })
      .where('key', '=', pairKey)
      .execute();
    if (userKey === undefined) return;
    // Other networks' failures still count; this login's own charge does not.
    await db
      .updateTable('login_attempts')
      .set({ failures: sql`greatest(failures - 1, 0)` })
      .where('key', '=', userKey)
      .execute();
  }

  /** Remembers that `username` signed in from here, with every factor. */
  async rememberSignIn(em: EntityManager, username: string, address: string): Promise<void> {
    const key = keyOf('pair', username.toLowerCase(), networkOf(address));
    const succeededAt = sql<Date>`now()`;
    // A sign-in with a passkey was charged to another counter.
    await authDb(em)
      .insertInto('login_attempts')
      .values({ key, failures: 0, blockedUntil: succeededAt, succeededAt })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ succeededAt }))
      .execute();
  }

  /**
   * Counts one attempt as a failure and sets the next allowed moment; changes nothing while a wait
   * is running, and throws. Failures are forgotten a day after the last. The wait is 1 s after the
   * first failure past the free ones and doubles from there. The clock is read after the row lock:
   * by `now()`, the start of the transaction, the later of two parallel attempts would seem early.
   */
  private async chargeOne(em: EntityManager, key: string, allowance: Allowance): Promise<void> {
    const { freeFailures, maxWaitSeconds } = allowance;
    const clock = sql<Date>`clock_timestamp()`;
    const isForgotten = sql`login_attempts.last_at < clock_timestamp() - interval '1 day'`;
    const db = authDb(em);
    const charged = await db
      .insertInto('login_attempts')
      .values({ key, failures: 1, blockedUntil: clock })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({
            failures: sql`case when ${isForgotten} then 1 else login_attempts.failures + 1 end`,
            lastAt: clock,
            blockedUntil: sql`clock_timestamp() + case
              when ${isForgotten} or login_attempts.failures < ${freeFailures} then interval '0'
              else make_interval(secs => least(
                ${maxWaitSeconds}::float8, power(2, least(login_attempts.failures - ${freeFailures}, 30))))
              end`,
          })
          .where('login_attempts.blockedUntil', '<=', clock),
      )
      .returning('failures')
      .executeTakeFirst();
    if (charged) return;
    const { waitMs } = await db
      .selectFrom('login_attempts')
      .select(
        sql<number>`(extract(epoch from blocked_until - clock_timestamp()) * 1000)::float8`.as(
          'waitMs',
        ),
      )
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    throw new CodedError('AUTH.THROTTLED', { retryAfterMs: Math.max(1, Math.ceil(waitMs)) });
  }
}
