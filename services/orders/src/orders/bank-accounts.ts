import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import {
  BANK_ACCOUNT_WAIT_HOURS,
  type ProposedBankAccount,
} from '@spade/contracts/messages/bank-account';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { CONFIG } from '@spade/platform/config/config.module';
import { type SqlBool, sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import type { BankAccountRow } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { AccountInForce } from './account-in-force.ts';
import { accountInForce } from './bank-details.ts';
import { lockNames } from './open-orders.ts';

const MAX_LISTED = 20;

/** One proposal at a time. */
const PROPOSAL_LOCK = 'bank account';

/** Neither stopped nor in force: a second person, or the wait, is missing. */
const isOpen = sql<SqlBool>`stopped_at is null and (in_force_from is null or in_force_from > now())`;

/** Two persons change the account that buyers pay into on a page, where BANK_ACCOUNTS_IN_PAGE lets them. */
@Controller()
export class BankAccounts {
  constructor(
    private readonly em: EntityManager,
    private readonly account: AccountInForce,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  @HandleMessage('orders.bank-accounts')
  async list(): Promise<ReplyOf<'orders.bank-accounts'>> {
    await this.account.sweep();
    const rows = await this.select().orderBy('id', 'desc').limit(MAX_LISTED).execute();
    const proposals = rows.map(present);
    // The newest of those whose hour has come is in force.
    const current = proposals
      .filter(({ state }) => state === 'in_force')
      .toSorted((a, b) => (b.inForceFrom ?? '').localeCompare(a.inForceFrom ?? ''))[0];
    return {
      isOnPage: this.config.BANK_ACCOUNTS_IN_PAGE,
      inForce: accountInForce(this.config),
      proposals: proposals.map((proposal) =>
        proposal.state === 'in_force' && proposal.id !== current?.id
          ? { ...proposal, state: 'replaced' }
          : proposal,
      ),
    };
  }

  /** Errors: ORDERS.BANK_ACCOUNT_LOCKED, ORDERS.BANK_ACCOUNT_PENDING. */
  @HandleMessage('orders.propose-bank-account')
  async propose({
    details,
    adminUsername,
  }: RequestOf<'orders.propose-bank-account'>): Promise<ProposedBankAccount> {
    this.refuseWhenLocked();
    return this.em.transactional(async (em) => {
      await lockNames(em, [PROPOSAL_LOCK]);
      const open = await this.select(em).where(isOpen).executeTakeFirst();
      if (open) throw new CodedError('ORDERS.BANK_ACCOUNT_PENDING', {});
      const { bankName, accountName, accountNumber } = details;
      const { id } = await ordersDb(em)
        .insertInto('bank_accounts')
        .values({ bankName, accountName, accountNumber, proposedBy: adminUsername })
        .returning('id')
        .executeTakeFirstOrThrow();
      return this.find(em, id);
    });
  }

  /** Starts the wait. Errors: ORDERS.BANK_ACCOUNT_LOCKED, ORDERS.BANK_ACCOUNT_OVER, ORDERS.BANK_ACCOUNT_OWN. */
  @HandleMessage('orders.agree-bank-account')
  async agree({
    id,
    adminUsername,
  }: RequestOf<'orders.agree-bank-account'>): Promise<ProposedBankAccount> {
    this.refuseWhenLocked();
    const { proposedBy } = await this.find(this.em, id);
    if (proposedBy.toLowerCase() === adminUsername.toLowerCase())
      throw new CodedError('ORDERS.BANK_ACCOUNT_OWN', {});
    await ordersDb(this.em)
      .updateTable('bank_accounts')
      .set({
        agreedBy: adminUsername,
        agreedAt: sql<Date>`now()`,
        inForceFrom: sql<Date>`now() + make_interval(hours => ${BANK_ACCOUNT_WAIT_HOURS})`,
      })
      .where('id', '=', id)
      .where('agreedBy', 'is', null)
      .where('stoppedBy', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow(() => new CodedError('ORDERS.BANK_ACCOUNT_OVER', {}));
    return this.find(this.em, id);
  }

  /** Any owner, until it is in force; also after the variable was switched off. Errors: ORDERS.BANK_ACCOUNT_OVER. */
  @HandleMessage('orders.stop-bank-account')
  async stop({
    id,
    adminUsername,
  }: RequestOf<'orders.stop-bank-account'>): Promise<ProposedBankAccount> {
    await ordersDb(this.em)
      .updateTable('bank_accounts')
      .set({ stoppedBy: adminUsername, stoppedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .where(isOpen)
      .returning('id')
      .executeTakeFirstOrThrow(() => new CodedError('ORDERS.BANK_ACCOUNT_OVER', {}));
    return this.find(this.em, id);
  }

  private refuseWhenLocked(): void {
    if (!this.config.BANK_ACCOUNTS_IN_PAGE) throw new CodedError('ORDERS.BANK_ACCOUNT_LOCKED', {});
  }

  private select(em = this.em) {
    return ordersDb(em)
      .selectFrom('bank_accounts')
      .selectAll()
      .select(sql<boolean>`coalesce(in_force_from <= now(), false)`.as('isReached'));
  }

  private async find(em: EntityManager, id: number): Promise<ProposedBankAccount> {
    const row = await this.select(em)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => new CodedError('ORDERS.BANK_ACCOUNT_OVER', {}));
    return present(row);
  }
}

/** `isReached`: its hour has come, by the database's clock. */
function present(row: BankAccountRow & { isReached: boolean }): ProposedBankAccount {
  const { id, bankName, accountName, accountNumber, proposedBy, agreedBy, stoppedBy } = row;
  return {
    id,
    details: { bankName, accountName, accountNumber },
    state: stateOf(row),
    proposedBy,
    proposedAt: row.proposedAt.toISOString(),
    agreedBy,
    agreedAt: row.agreedAt?.toISOString() ?? null,
    inForceFrom: row.inForceFrom?.toISOString() ?? null,
    stoppedBy,
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
  };
}

function stateOf(row: BankAccountRow & { isReached: boolean }): ProposedBankAccount['state'] {
  if (row.stoppedAt !== null) return 'stopped';
  if (row.agreedAt === null) return 'proposed';
  return row.isReached ? 'in_force' : 'waiting';
}
