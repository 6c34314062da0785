import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { BankDetails } from '@spade/contracts/messages/orders';
import { CONFIG } from '@spade/platform/config/config.module';
import { untilReachable } from '@spade/platform/database/transient-fault';
import { IntervalSweep } from '@spade/platform/service/interval-sweep';
import { COPY_MS } from '@spade/platform/settings/settings.module';
import { sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { accountInForce } from './bank-details.ts';

/**
 * Puts the account that two persons agreed to into the configuration once its hour has come, in every replica within
 * seconds (BANK_ACCOUNTS_IN_PAGE). Without one the environment's holds.
 */
@Injectable()
export class AccountInForce extends IntervalSweep implements OnModuleInit {
  private readonly ofEnvironment: BankDetails;
  /** Numbers that buyers were shown: money still comes to the older ones. */
  private numbers: readonly string[];

  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {
    super(COPY_MS, COPY_MS);
    this.ofEnvironment = accountInForce(config);
    this.numbers = [this.ofEnvironment.accountNumber];
  }

  /** Before the service answers: no order may show an account that was replaced. */
  async onModuleInit(): Promise<void> {
    await untilReachable(() => this.sweep(), this.logger);
  }

  async sweep(): Promise<void> {
    if (!this.config.BANK_ACCOUNTS_IN_PAGE) return;
    const reached = await ordersDb(this.em.fork())
      .selectFrom('bank_accounts')
      .select(['bankName', 'accountName', 'accountNumber'])
      .where('stoppedAt', 'is', null)
      .where('inForceFrom', '<=', sql<Date>`now()`)
      .orderBy('inForceFrom', 'desc')
      .execute();
    const { bankName, accountName, accountNumber } = reached[0] ?? this.ofEnvironment;
    this.config.BANK_NAME = bankName;
    this.config.BANK_ACCOUNT_NAME = accountName;
    this.config.BANK_ACCOUNT_NUMBER = accountNumber;
    const numbers = [this.ofEnvironment, ...reached].map((account) => account.accountNumber);
    this.numbers = [...new Set(numbers)];
  }

  /** Whether any account that buyers were shown passes `test`. */
  someNumber(test: (accountNumber: string) => boolean): boolean {
    return this.numbers.some(test);
  }
}
