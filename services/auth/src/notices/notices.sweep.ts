import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { type NoticeCount, noticeKinds } from '@spade/contracts/staff/notices';
import { CONFIG } from '@spade/platform/config/config.module';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { IntervalSweep } from '@spade/platform/service/interval-sweep';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AuthConfig } from '../auth.config.ts';
import { authDb } from '../auth.tables.ts';
import { hearingOf } from './hearing.ts';
import { browsersOf } from './push-browsers.ts';

/** How long a notice waits at most where none was sent lately, in milliseconds. */
const PAUSE_MS = 5_000;

/** When the owner's mail of the day is due: 19:00 in Lagos, in minutes after midnight. */
const EVENING_MINUTE = 19 * 60;

/** An instant as PostgreSQL has it. */
type Instant = RawBuilder<Date>;

const dayOf = (now: Instant) => sql`(${now} at time zone 'Africa/Lagos')::date`;

const minuteOfDay = (
  now: Instant,
) => sql<number>`(extract(hour from ${now} at time zone 'Africa/Lagos') * 60
  + extract(minute from ${now} at time zone 'Africa/Lagos'))::integer`;

const isQuiet = (now: Instant) => sql<SqlBool>`case
  when settings.quiet_from is null then false
  when settings.quiet_from <= settings.quiet_to
    then ${minuteOfDay(now)} >= settings.quiet_from and ${minuteOfDay(now)} < settings.quiet_to
  else ${minuteOfDay(now)} >= settings.quiet_from or ${minuteOfDay(now)} < settings.quiet_to end`;

/**
 * Owes each account a notice of what was counted for it: at most one in STAFF_NOTICE_MINUTES, none in its quiet hours,
 * after which all that came is in one. Owes owners the mail of the day, once. Any number of replicas may run it.
 */
@Injectable()
export class NoticesSweep extends IntervalSweep {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {
    super(PAUSE_MS, PAUSE_MS);
  }

  /** Returns how many notices and mails it owed. `now` is the database's clock; tests give their own. */
  async sweep(now: Instant = sql<Date>`now()`): Promise<number> {
    const em = this.em.fork();
    const due = await this.due(em, now);
    let sent = 0;
    for (const adminId of due) sent += (await this.notify(em, adminId, now)) ? 1 : 0;
    sent += await this.endDay(em, now);
    await authDb(em)
      .deleteFrom('counted_notices')
      .where('countedAt', '<', sql<Date>`${now} - interval '3 days'`)
      .execute();
    return sent;
  }

  private async due(em: EntityManager, now: Instant): Promise<readonly number[]> {
    const rows = await authDb(em)
      .selectFrom('admin_users as admin')
      .leftJoin('notice_settings as settings', 'settings.adminId', 'admin.id')
      .select('admin.id')
      .where('admin.disabledAt', 'is', null)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('pending_notices')
            .select('pending_notices.kind')
            .whereRef('pending_notices.adminId', '=', 'admin.id'),
        ),
      )
      .where(this.isLongAgo('settings.last_sent_at', now))
      .where(sql<SqlBool>`not (${isQuiet(now)})`)
      .execute();
    return rows.map(({ id }) => id);
  }

  private isLongAgo(column: string, now: Instant) {
    const minutes = this.config.STAFF_NOTICE_MINUTES;
    const at = sql.ref(column);
    return sql<SqlBool>`(${at} is null or ${at} <= ${now} - make_interval(mins => ${minutes}))`;
  }

  private async notify(em: EntityManager, adminId: number, now: Instant): Promise<boolean> {
    return em.transactional(async (tx) => {
      const db = authDb(tx);
      // Of two replicas the second finds that the notice was just sent.
      const taken = await db
        .insertInto('notice_settings')
        .values({ adminId, lastSentAt: now })
        .onConflict((conflict) =>
          conflict
            .column('adminId')
            .doUpdateSet({ lastSentAt: now })
            .where(this.isLongAgo('notice_settings.last_sent_at', now)),
        )
        .returning('adminId')
        .executeTakeFirst();
      if (!taken) return false;
      const pending = await db
        .deleteFrom('pending_notices')
        .where('adminId', '=', adminId)
        .returning(['kind', 'count'])
        .execute();
      const admin = await db
        .selectFrom('admin_users')
        .select(['username', 'email'])
        .where('id', '=', adminId)
        .executeTakeFirstOrThrow();
      if (pending.length === 0) return false;
      const counts = pending.toSorted(
        (a, b) => noticeKinds.indexOf(a.kind) - noticeKinds.indexOf(b.kind),
      );
      const { ways } = await hearingOf(tx, adminId);
      const browsers = await browsersOf(tx, adminId);
      // Without a browser all of it goes by mail: none is lost.
      const isPushed = ({ kind }: NoticeCount) => browsers.length > 0 && ways[kind] === 'push';
      const pushed = counts.filter(isPushed);
      const mailed = counts.filter((each) => !isPushed(each));
      if (mailed.length > 0)
        await recordEvent(tx, 'staff-notice-due', { ...admin, counts: mailed });
      if (pushed.length > 0)
        for (const browser of browsers)
          await recordEvent(tx, 'staff-push-due', { ...browser, counts: pushed });
      return true;
    });
  }

  private async endDay(em: EntityManager, now: Instant): Promise<number> {
    return em.transactional(async (tx) => {
      // One statement: a day is told once, however many replicas sweep.
      const { rows } = await sql<{ username: string; email: string; day: string }>`
        insert into notice_settings as settings (admin_id, evening_sent_on)
        select admin.id, ${dayOf(now)}
        from admin_users as admin
        left join notice_settings as own on own.admin_id = admin.id
        where admin.role = 'owner' and admin.disabled_at is null and ${minuteOfDay(now)} >= ${EVENING_MINUTE}
          and coalesce(own.evening_mail, true)
          and own.evening_sent_on is distinct from ${dayOf(now)}
        on conflict (admin_id) do update set evening_sent_on = excluded.evening_sent_on
          where settings.evening_sent_on is distinct from excluded.evening_sent_on
        returning evening_sent_on::text as day,
          (select username from admin_users where id = settings.admin_id) as username,
          (select email from admin_users where id = settings.admin_id) as email`.execute(
        authDb(tx),
      );
      for (const row of rows) await recordEvent(tx, 'evening-mail-due', row);
      return rows.length;
    });
  }
}
