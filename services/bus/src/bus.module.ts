import { type DynamicModule, Module, type OnApplicationShutdown } from '@nestjs/common';
import { MessageClient, type MessageClientOptions } from './message-client.ts';

/**
 * Gives every provider of the application the same MessageClient. What a process answers is up to its
 * MessageServer.
 */
@Module({})
export class BusModule implements OnApplicationShutdown {
  constructor(private readonly client: MessageClient) {}

  static forRoot(options: MessageClientOptions): DynamicModule {
    return {
      module: BusModule,
      global: true,
      providers: [{ provide: MessageClient, useFactory: () => new MessageClient(options) }],
      exports: [MessageClient],
    };
  }

  /** Last of all: handlers that finish during the drain may still call others. */
  onApplicationShutdown(): void {
    this.client.close();
  }
}
