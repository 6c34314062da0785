import { defineEntity, p } from '@mikro-orm/core';
import type { AuditAction } from '@spade/contracts/staff/audit';
import { instant } from '@spade/platform/database/columns';

/** One line of the append-only audit log. */
export const AuditLine = defineEntity({
  name: 'AuditLine',
  tableName: 'audit_log',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    at: instant().defaultRaw('now()'),
    action: p.text().$type<AuditAction>(),
    /** The account it is about; null when the name was unknown. */
    adminId: p.integer().nullable(),
    sessionId: p.uuid().nullable(),
    /** The client's network, by `networkOf` and masked. */
    network: p.text().nullable(),
    /** Who did it: an admin's name, `service`, `gateway`, `command line` or `bootstrap`. */
    actor: p.text(),
    /** What it was done to, beside the account: the id of a proof. */
    subject: p.text().nullable(),
  },
});
