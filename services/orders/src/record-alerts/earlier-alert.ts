import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReadAlert } from '@spade/contracts/money/alert';
import { ordersDb } from '../order/order.tables.ts';
import type { RefusedAlert } from './add-alert-credit.ts';

/**
 * Whether a message was recorded before. `this`: it is that message, read again, also after the server renumbered
 * its messages or the folder was changed. Otherwise a copy of it came once more: it is refused, with the reason.
 */
export async function earlierAlert(
  em: EntityManager,
  { mailbox, uidValidity }: { mailbox: string; uidValidity: string },
  { uid, digest, signature, messageId }: ReadAlert,
): Promise<'this' | RefusedAlert | null> {
  const known = await ordersDb(em)
    .selectFrom('alerts')
    .where((row) =>
      row.or([
        row('digest', '=', digest),
        row.and([
          row('mailbox', '=', mailbox),
          row('uidValidity', '=', uidValidity),
          row('uid', '=', uid),
        ]),
        ...(signature === null
          ? []
          : [row.and([row('signature', '=', signature), row('state', '=', 'taken')])]),
        ...(messageId === null
          ? []
          : [row.and([row('messageId', '=', messageId), row('state', '=', 'taken')])]),
      ]),
    )
    .orderBy('id')
    .select(['id', 'mailbox', 'uid', 'uidValidity', 'receivedAt', 'state', 'digest'])
    .execute();
  const isThis = known.some((alert) =>
    alert.mailbox === mailbox && alert.uidValidity === uidValidity
      ? alert.uid === uid
      : alert.digest === digest,
  );
  if (isThis) return 'this';
  const first = known.find(({ state }) => state === 'taken');
  if (!first) return null;
  const day = first.receivedAt.toISOString().slice(0, 10);
  const reason = `The same message came before, on ${day}: a copy of it is not a second payment.`;
  return { state: 'refused', reason };
}
