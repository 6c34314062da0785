import { hash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { PlaceOrderRequest } from '@spade/contracts/messages/orders';
import { mailFieldNames, pickBuyer } from '@spade/contracts/orders/buyer';
import { mailboxOf } from '@spade/contracts/orders/mailbox';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { type CodeRequest, issueCode, tryCode } from './mailbox-codes.ts';

/**
 * Returns once the buyer of an order that is to be placed has shown to be the reader of the mailbox; mails a code where the
 * request has none. The code holds for this order alone. Throws ORDERS.CODE_NEEDED, ORDERS.CODE_REFUSED,
 * ORDERS.TOO_MANY_CODES.
 */
export async function requireMailbox(
  em: EntityManager,
  request: PlaceOrderRequest,
  bodyHash: string,
): Promise<void> {
  const mailbox = hash('sha256', mailboxOf(request.buyer.email), 'base64url');
  const asked: CodeRequest = { owner: `mailbox ${mailbox}`, purpose: 'order', subject: bodyHash };
  const refusal = await em.transactional((tx) => check(tx, asked, request));
  // After the transaction: the code and its tries are kept.
  if (refusal) throw refusal;
}

async function check(
  em: EntityManager,
  asked: CodeRequest,
  { buyer, mailboxCode, network = null }: PlaceOrderRequest,
): Promise<CodedError | undefined> {
  const { purpose } = asked;
  if (mailboxCode !== undefined) {
    const { isRight, triesLeft } = await tryCode(em, asked, mailboxCode);
    return isRight ? undefined : new CodedError('ORDERS.CODE_REFUSED', { triesLeft });
  }
  const issued = await issueCode(em, asked);
  if (!issued) return new CodedError('ORDERS.TOO_MANY_CODES', {});
  const { code, isNew } = issued;
  const expiresAt = issued.expiresAt.toISOString();
  const to = { buyer: pickBuyer(buyer, mailFieldNames), network };
  if (isNew) await recordEvent(em, 'order-code-issued', { ...to, code, expiresAt });
  return new CodedError('ORDERS.CODE_NEEDED', { expiresAt, purpose });
}
