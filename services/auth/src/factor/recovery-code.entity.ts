import { defineEntity, p } from '@mikro-orm/core';
import { instant } from '@spade/platform/database/columns';

/** A recovery code, as its hash; used once. */
export const RecoveryCode = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_codes',
  properties: {
    codeHash: p.text().primary(),
    adminId: p.integer(),
    createdAt: instant().defaultRaw('now()'),
    usedAt: instant().nullable(),
  },
});
