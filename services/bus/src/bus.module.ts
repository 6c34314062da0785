import { type DynamicModule, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Broadcaster, BroadcastListener } from './broadcast.ts';
import { MessageClient, type MessageClientOptions } from './message-client.ts';

/**
 * Gives every provider of the application a MessageClient, a Broadcaster and a BroadcastListener
 * on two connections that they share. What a process answers is up to its MessageServer.
 */
@Module({})
export class BusModule implements OnApplicationShutdown {
  constructor(private readonly client: MessageClient) {}

  static forRoot(options: MessageClientOptions): DynamicModule {
    return {
      module: BusModule,
      global: true,
      providers: [
        { provide: MessageClient, useFactory: () => new MessageClient(options) },
        Broadcaster,
        BroadcastListener,
      ],
      exports: [MessageClient, Broadcaster, BroadcastListener],
    };
  }

  /** Last of all: handlers that finish during the drain may still call others. */
  onApplicationShutdown(): void {
    this.client.close();
  }
}
