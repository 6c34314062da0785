import { Controller, type INestMicroservice, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { RedisStreamsServer } from '@spade/platform/transport/redis-streams-server';

type SettleRequest = RequestOf<'orders.settle-holds'>;
type SettleReply = ReplyOf<'orders.settle-holds'>;

/** Stands where the orders service stands: knows the holds of stored orders, fences the others. */
export class OrdersStandIn {
  readonly stored = new Set<string>();
  readonly fenced = new Set<string>();
  private app: INestMicroservice | undefined;

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
    this.app = await NestFactory.createMicroservice(StandInModule, {
      strategy: new RedisStreamsServer({ service: 'orders', redisUrl }),
      logger: false,
    });
    await this.app.listen();
  }

  async stop(): Promise<void> {
    await this.app?.close();
  }

  private settle({ holdIds }: SettleRequest): SettleReply {
    const stored = holdIds.filter((id) => this.stored.has(id));
    const abandoned = holdIds.filter((id) => !this.stored.has(id));
    for (const id of abandoned) this.fenced.add(id);
    return { stored, abandoned };
  }
}
