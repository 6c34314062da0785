import { Controller, type INestMicroservice, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { HandleMessage } from '@spade/bus/handle-message';
import { MessageServer } from '@spade/bus/message-server';
import type { MessageName, ReplyOf, RequestOf } from '@spade/contracts/messages/message';

type SettleRequest = RequestOf<'orders.settle-holds'>;
type SettleReply = ReplyOf<'orders.settle-holds'>;

/** Stands in for the orders service: knows the holds of stored orders, bars the others. */
export class OrdersStandIn {
  readonly stored = new Set<string>();
  readonly fenced = new Set<string>();
  /** How often it was asked. */
  questions = 0;
  private app: INestMicroservice | undefined;
  private server: MessageServer | undefined;

  async start(redisUrl: string): Promise<void> {
    const settle = (request: SettleRequest) => this.settle(request);
    @Controller()
    class SettleHoldsHandler {
      @HandleMessage('orders.settle-holds')
      handle(request: SettleRequest): SettleReply {
        return settle(request);
      }
    }
    @Module({ controllers: [SettleHoldsHandler] })
    class StandInModule {}
    const strategy = new MessageServer({ service: 'orders', redisUrl });
    this.server = strategy;
    this.app = await NestFactory.createMicroservice(StandInModule, { strategy, logger: false });
    await this.app.listen();
  }

  /** Answers one more message, for tests of those who ask orders for something else. */
  handle<N extends MessageName>(
    name: N,
    answer: (request: RequestOf<N>) => Promise<ReplyOf<N>>,
  ): void {
    this.server?.addHandler(name, answer);
  }

  async stop(): Promise<void> {
    await this.app?.close();
  }

  private settle({ holdIds }: SettleRequest): SettleReply {
    this.questions += 1;
    const stored = holdIds.filter((id) => this.stored.has(id));
    const abandoned = holdIds.filter((id) => !this.stored.has(id));
    for (const id of abandoned) this.fenced.add(id);
    return { stored, abandoned };
  }
}
