import { hash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { anyOf } from '@spade/platform/database/statements';
import { type SqlBool, sql } from 'kysely';
import { ordersDb } from '../tables/orders-db.ts';
import type { OrderOwner } from './open-orders.ts';

/** The hashes that identify a blocked buyer; phone and mailbox cannot be read back from them. */
function hashesOf({ customerPhone, mailbox }: OrderOwner) {
  const hashOf = (what: string) => hash('sha256', `blocked ${what}`, 'base64url');
  return { phoneHash: hashOf(`phone ${customerPhone}`), mailboxHash: hashOf(`mailbox ${mailbox}`) };
}

const isInForce = sql<SqlBool>`ends_at > now()`;

/** Blocks in force that some buyers meet, by phone or mailbox. */
async function findBlocks(em: EntityManager, owners: readonly OrderOwner[]) {
  const hashes = owners.map(hashesOf);
  return ordersDb(em)
    .selectFrom('buyer_blocks')
    .selectAll()
    .where(isInForce)
    .where(({ or, eb }) =>
      or([
        eb(
          'phoneHash',
          '=',
          anyOf(
            hashes.map(({ phoneHash }) => phoneHash),
            'text',
          ),
        ),
        eb(
          'mailboxHash',
          '=',
          anyOf(
            hashes.map(({ mailboxHash }) => mailboxHash),
            'text',
          ),
        ),
      ]),
    )
    .execute();
}

/** Whether each buyer may order, with one statement for all. */
export async function readBlocked(
  em: EntityManager,
  owners: readonly OrderOwner[],
): Promise<(owner: OrderOwner) => boolean> {
  const blocks = await findBlocks(em, owners);
  const blocked = new Set(blocks.flatMap(({ phoneHash, mailboxHash }) => [phoneHash, mailboxHash]));
  return (owner) => {
    const { phoneHash, mailboxHash } = hashesOf(owner);
    return blocked.has(phoneHash) || blocked.has(mailboxHash);
  };
}

/** The block that ends last of those that the buyer meets. */
export async function findBlock(em: EntityManager, owner: OrderOwner) {
  const blocks = await findBlocks(em, [owner]);
  return blocks.toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime())[0];
}

/** Lifts every block that the buyer meets. */
export async function liftBlocks(em: EntityManager, owner: OrderOwner): Promise<void> {
  const { phoneHash, mailboxHash } = hashesOf(owner);
  await ordersDb(em)
    .deleteFrom('buyer_blocks')
    .where(({ or, eb }) =>
      or([eb('phoneHash', '=', phoneHash), eb('mailboxHash', '=', mailboxHash)]),
    )
    .execute();
}

/** Blocks the buyer for some days, in place of the blocks that they meet. */
export async function setBlock(
  em: EntityManager,
  owner: OrderOwner,
  { days, ...why }: { reason: string; blockedBy: string; days: number },
): Promise<void> {
  await liftBlocks(em, owner);
  await ordersDb(em)
    .insertInto('buyer_blocks')
    .values({
      ...hashesOf(owner),
      ...why,
      endsAt: sql<Date>`now() + make_interval(days => ${days}::integer)`,
    })
    .execute();
}

/** Forgets blocks that have ended. */
export async function forgetBlocks(em: EntityManager): Promise<void> {
  await ordersDb(em).deleteFrom('buyer_blocks').where(sql<SqlBool>`ends_at <= now()`).execute();
}
