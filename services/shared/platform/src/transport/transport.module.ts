import { type DynamicModule, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Broadcaster, BroadcastListener } from './broadcast.ts';
import { MessageClient } from './message-client.ts';
import { RedisStreamsClient, type RedisStreamsClientOptions } from './redis-streams-client.ts';

/**
 * Gives every provider of the application a MessageClient, a Broadcaster and a BroadcastListener
 * on two connections that they share. What a process *answers* is the server's matter.
 */
@Module({})
export class TransportModule implements OnApplicationShutdown {
  constructor(private readonly client: RedisStreamsClient) {}

  static forRoot(options: RedisStreamsClientOptions): DynamicModule {
    return {
      module: TransportModule,
      global: true,
      providers: [
        { provide: RedisStreamsClient, useFactory: () => new RedisStreamsClient(options) },
        MessageClient,
        Broadcaster,
        BroadcastListener,
      ],
      exports: [RedisStreamsClient, MessageClient, Broadcaster, BroadcastListener],
    };
  }

  /** Last of all: handlers that finish during the drain may still call others. */
  onApplicationShutdown(): void {
    this.client.close();
  }
}
