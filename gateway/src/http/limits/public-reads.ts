import { Injectable } from '@nestjs/common';
import { WorkSlots } from '@spade/platform/service/work-slots';
import { GatewayError } from '../gateway.errors.ts';
import { Limits } from './limits.ts';

/** Reads of one service that run at once; its pool has more connections, which stay free for orders. */
const AT_ONCE = 4;

/** Further ones wait in line, for a second or two at the usual speed. */
const MAX_WAITING = 200;

/** The services that anyone may have read from the database. */
export type ReadService = 'catalog' | 'orders';

/**
 * Anyone may search products and look at an order's status, and no cache can hold the answers. So that
 * such reads never take the connections with which stock is held and orders are placed, a replica runs
 * a few at once, and each address has a number of them.
 */
@Injectable()
export class PublicReads {
  private readonly slots: Record<ReadService, WorkSlots> = {
    catalog: newSlots(),
    orders: newSlots(),
  };

  constructor(private readonly limits: Limits) {}

  /** Throws RATE_LIMITED past the limit of `address`, UNAVAILABLE when too many wait. */
  async run<T>(service: ReadService, address: string, read: () => Promise<T>): Promise<T> {
    return this.limits.count({ 'reads-address': address }, () => this.slots[service].run(read));
  }
}

function newSlots(): WorkSlots {
  return new WorkSlots(AT_ONCE, MAX_WAITING, () => new GatewayError('UNAVAILABLE', {}));
}
