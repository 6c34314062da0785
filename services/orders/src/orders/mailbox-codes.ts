import { hash, randomInt } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { IsoInstant } from '@spade/contracts/lagos';
import type { MailboxCodePurpose } from '@spade/contracts/orders/mailbox-code';
import { type SqlBool, sql } from 'kysely';
import { ordersDb } from '../tables/orders-db.ts';
import { lockNames } from './open-orders.ts';

/**
 * Buyers share the link of an order, and anyone can type any address. A code mailed to a mailbox proves that its owner
 * makes the request. Every function here runs in a transaction, and one request of an owner at a time.
 */

const CODE_TTL_MINUTES = 10;
const MAX_TRIES = 3;
/** Codes of one owner in 24 hours. */
const MAX_PER_DAY: Readonly<Record<MailboxCodePurpose, number>> = {
  refund_account: 3,
  order: 6,
  correction: 3,
};
const CODE_COUNT = 1_000_000;

/** What a code allows, and only that: `subject` names the account, for example. */
export interface CodeRequest {
  owner: string;
  purpose: MailboxCodePurpose;
  subject: string;
}

/** A code that can still be entered. */
export interface OpenCode {
  code: string;
  triesLeft: number;
  expiresAt: Date;
}

const digestOf = (subject: string) => hash('sha256', subject, 'base64url');

const isOpen = sql<SqlBool>`used_at is null and tries_left > 0 and expires_at > now()`;

const codesOf = (em: EntityManager, { owner, purpose }: Omit<CodeRequest, 'subject'>) =>
  ordersDb(em)
    .selectFrom('mailbox_codes')
    .where('owner', '=', owner)
    .where('purpose', '=', purpose);

/** The newest code for this request that can still be entered. */
export async function findOpenCode(em: EntityManager, request: CodeRequest) {
  return codesOf(em, request)
    .select(['id', 'code', 'triesLeft', 'expiresAt'])
    .where('subject', '=', digestOf(request.subject))
    .where(isOpen)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** How many codes were mailed for this request. */
export async function countCodes(em: EntityManager, request: CodeRequest): Promise<number> {
  const { sent } = await codesOf(em, request)
    .where('subject', '=', digestOf(request.subject))
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .executeTakeFirstOrThrow();
  return sent;
}

/**
 * The code for this request: the one that was mailed and still holds, or a new one, which the caller mails. Undefined
 * when the owner has had the codes of 24 hours.
 */
export async function issueCode(
  em: EntityManager,
  request: CodeRequest,
): Promise<(OpenCode & { isNew: boolean }) | undefined> {
  await lockNames(em, [request.owner]);
  const open = await findOpenCode(em, request);
  if (open) return { ...open, isNew: false };
  const { sent } = await codesOf(em, request)
    .where('sentAt', '>', sql<Date>`now() - interval '24 hours'`)
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .executeTakeFirstOrThrow();
  if (sent >= MAX_PER_DAY[request.purpose]) return undefined;
  const { owner, purpose, subject } = request;
  const row = await ordersDb(em)
    .insertInto('mailbox_codes')
    .values({
      owner,
      purpose,
      subject: digestOf(subject),
      code: String(randomInt(CODE_COUNT)).padStart(6, '0'),
      triesLeft: MAX_TRIES,
      expiresAt: sql<Date>`now() + make_interval(mins => ${CODE_TTL_MINUTES})`,
    })
    .returning(['code', 'triesLeft', 'expiresAt'])
    .executeTakeFirstOrThrow();
  return { ...row, isNew: true };
}

/** Enters a code. A right one is used up; a wrong one costs a try, so the caller must commit. */
export async function tryCode(
  em: EntityManager,
  request: CodeRequest,
  code: string,
): Promise<{ isRight: boolean; triesLeft: number }> {
  await lockNames(em, [request.owner]);
  const open = await findOpenCode(em, request);
  if (!open) return { isRight: false, triesLeft: 0 };
  const isRight = open.code === code;
  const { triesLeft } = await ordersDb(em)
    .updateTable('mailbox_codes')
    .set(isRight ? { usedAt: sql<Date>`now()` } : { triesLeft: sql<number>`tries_left - 1` })
    .where('id', '=', open.id)
    .returning('triesLeft')
    .executeTakeFirstOrThrow();
  return { isRight, triesLeft };
}

/**
 * Undefined: `code` allows the request. Otherwise the caller's answer, to be thrown once its transaction has committed:
 * ORDERS.CODE_REFUSED; without a code ORDERS.CODE_NEEDED, after `mail` if no code was open, or ORDERS.TOO_MANY_CODES.
 */
export async function askForCode(
  em: EntityManager,
  request: CodeRequest,
  code: string | undefined,
  mail: (issued: { code: string; expiresAt: IsoInstant }) => Promise<void>,
): Promise<CodedError | undefined> {
  if (code !== undefined) {
    const { isRight, triesLeft } = await tryCode(em, request, code);
    return isRight ? undefined : new CodedError('ORDERS.CODE_REFUSED', { triesLeft });
  }
  const issued = await issueCode(em, request);
  if (!issued) return new CodedError('ORDERS.TOO_MANY_CODES', {});
  const expiresAt = issued.expiresAt.toISOString();
  if (issued.isNew) await mail({ code: issued.code, expiresAt });
  return new CodedError('ORDERS.CODE_NEEDED', { expiresAt, purpose: request.purpose });
}

/** No code that was mailed for an order can be entered any more: another mailbox has it. */
export async function voidCodes(em: EntityManager, owner: string): Promise<void> {
  await ordersDb(em)
    .updateTable('mailbox_codes')
    .set({ expiresAt: sql<Date>`now()` })
    .where('owner', '=', owner)
    .where(isOpen)
    .execute();
}

/** Days for which codes are kept: the limit of a day looks back no further. */
const CODE_DAYS = 2;

/** Deletes codes that no limit counts any more. */
export async function forgetCodes(em: EntityManager): Promise<void> {
  await ordersDb(em)
    .deleteFrom('mailbox_codes')
    .where(sql<SqlBool>`sent_at < now() - make_interval(days => ${CODE_DAYS}::integer)`)
    .execute();
}
