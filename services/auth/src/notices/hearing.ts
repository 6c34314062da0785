import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Injectable } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { RequestOf } from '@spade/contracts/messages/message';
import {
  defaultWay,
  type Hearing,
  type NoticeKind,
  type NoticeWay,
  noticeKinds,
  type StaffNotice,
} from '@spade/contracts/staff/notices';
import { type OwnerAlert, ownerAlerts } from '@spade/contracts/staff/owner-alerts';
import type { StaffRole } from '@spade/contracts/staff/permissions';
import { sql } from 'kysely';
import { authDb } from '../auth.tables.ts';
import { alertOwners } from './owner-alerts.ts';

/** The ways of an account: what its user chose, else the defaults of the role. */
function waysOf(
  role: StaffRole,
  chosen: readonly { kind: NoticeKind; way: NoticeWay }[],
): Record<NoticeKind, NoticeWay> {
  const own = new Map(chosen.map(({ kind, way }) => [kind, way]));
  const ways = noticeKinds.map((kind) => [kind, own.get(kind) ?? defaultWay(role, kind)]);
  return Object.fromEntries(ways) as Record<NoticeKind, NoticeWay>; // one for each kind
}

/** What one account hears of, and when not. */
export async function hearingOf(em: EntityManager, adminId: number): Promise<Hearing> {
  const db = authDb(em);
  const admin = db.selectFrom('admin_users').select('role').where('id', '=', adminId);
  const [{ role }, chosen, settings] = await Promise.all([
    admin.executeTakeFirstOrThrow(),
    db.selectFrom('notice_ways').select(['kind', 'way']).where('adminId', '=', adminId).execute(),
    db
      .selectFrom('notice_settings')
      .select(['quietFrom', 'quietTo', 'eveningMail'])
      .where('adminId', '=', adminId)
      .executeTakeFirst(),
  ]);
  const { quietFrom = null, quietTo = null, eveningMail = null } = settings ?? {};
  return {
    ways: waysOf(role, chosen),
    quiet: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
    eveningMail: eveningMail ?? role === 'owner',
  };
}

/** What members of staff hear of, by their own choice. */
@Controller()
export class HearingSettings {
  constructor(private readonly em: EntityManager) {}

  @HandleMessage('auth.get-hearing')
  get({ adminId }: { adminId: number }): Promise<Hearing> {
    return hearingOf(this.em, adminId);
  }

  @HandleMessage('auth.set-hearing')
  async set({ adminId, hearing }: RequestOf<'auth.set-hearing'>): Promise<Hearing> {
    const { ways, quiet, eveningMail } = hearing;
    const rows = noticeKinds.map((kind) => ({ adminId, kind, way: ways[kind] }));
    const off = noticeKinds.filter((kind) => ways[kind] === 'none');
    await this.em.transactional(async (tx) => {
      const db = authDb(tx);
      await db
        .insertInto('notice_ways')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['adminId', 'kind'])
            .doUpdateSet(({ ref }) => ({ way: ref('excluded.way') })),
        )
        .execute();
      const settings = { quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null, eveningMail };
      await db
        .insertInto('notice_settings')
        .values({ adminId, ...settings })
        .onConflict((conflict) => conflict.column('adminId').doUpdateSet(settings))
        .execute();
      if (off.length > 0)
        await db
          .deleteFrom('pending_notices')
          .where('adminId', '=', adminId)
          .where('kind', 'in', off)
          .execute();
    });
    return hearingOf(this.em, adminId);
  }
}

const isOwnerAlert = (kind: StaffNotice['kind']): kind is OwnerAlert =>
  ownerAlerts.some((alert) => alert === kind);

/** Counts what happened for each account that wants to hear of it. */
@Injectable()
export class CountNotices {
  constructor(private readonly em: EntityManager) {}

  /** The same event counts once. */
  async count({ eventId, kind }: StaffNotice): Promise<void> {
    await this.em.transactional(async (tx) => {
      const db = authDb(tx);
      const first = await db
        .insertInto('counted_notices')
        .values({ eventId })
        .onConflict((conflict) => conflict.column('eventId').doNothing())
        .returning('eventId')
        .executeTakeFirst();
      if (!first) return;
      if (isOwnerAlert(kind)) return alertOwners(tx, kind);
      const staff = await db
        .selectFrom('admin_users as admin')
        .leftJoin('notice_ways as chosen', (join) =>
          join.onRef('chosen.adminId', '=', 'admin.id').on('chosen.kind', '=', kind),
        )
        .select(['admin.id', 'admin.role', 'chosen.way'])
        .where('admin.disabledAt', 'is', null)
        .orderBy('admin.id')
        .execute();
      const hearers = staff.filter(({ role, way }) => (way ?? defaultWay(role, kind)) !== 'none');
      if (hearers.length === 0) return;
      const ids = hearers.map(({ id }) => id);
      await addPending(tx, ids, kind, 1);
    });
  }
}

/** Counts `count` of a kind for the next notice to these accounts. */
export async function addPending(
  tx: EntityManager,
  adminIds: readonly number[],
  kind: NoticeKind,
  count: number,
): Promise<void> {
  await authDb(tx)
    .insertInto('pending_notices')
    .values(adminIds.map((adminId) => ({ adminId, kind, count })))
    .onConflict((conflict) =>
      conflict
        .columns(['adminId', 'kind'])
        .doUpdateSet({ count: sql<number>`pending_notices.count + excluded.count` }),
    )
    .execute();
}
