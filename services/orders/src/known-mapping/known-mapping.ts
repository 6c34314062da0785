import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { findMapping } from '../money/mappings.ts';

/** Tells the worker how staff once read a file with the same header. */
@Controller()
export class KnownMapping {
  constructor(private readonly em: EntityManager) {}

  @HandleMessage('orders.known-mapping')
  async handle({
    headers,
  }: RequestOf<'orders.known-mapping'>): Promise<ReplyOf<'orders.known-mapping'>> {
    return { mapping: await findMapping(this.em, headers) };
  }
}
