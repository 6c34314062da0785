import {
  type DynamicModule,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { MessageClient, type MessageClientOptions } from './message-client.ts';

/**
 * Gives every provider of the application the same MessageClient. What a process answers is up to its
 * MessageServer.
 */
@Module({})
export class BusModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(private readonly client: MessageClient) {}

  static forRoot(options: MessageClientOptions): DynamicModule {
    return {
      module: BusModule,
      global: true,
      providers: [{ provide: MessageClient, useFactory: () => new MessageClient(options) }],
      exports: [MessageClient],
    };
  }

  /** Not at the first call: a process is ready when it can call. */
  onApplicationBootstrap(): void {
    this.client.connect();
  }

  /** Last of all: handlers that finish during the drain may still call others. */
  onApplicationShutdown(): void {
    this.client.close();
  }
}
