import { type DynamicModule, Module, type OnApplicationShutdown } from '@nestjs/common';
import { ObjectStorage, type StorageOptions } from './object-storage.ts';

/**
 * Provides ObjectStorage everywhere in the application. It connects at the first call; a process that
 * needs the bucket calls `ensureBucket()` and may have to repeat that while the store comes up.
 */
@Module({})
export class StorageModule implements OnApplicationShutdown {
  constructor(private readonly storage: ObjectStorage) {}

  static forRoot(options: StorageOptions): DynamicModule {
    return {
      module: StorageModule,
      global: true,
      providers: [{ provide: ObjectStorage, useFactory: () => new ObjectStorage(options) }],
      exports: [ObjectStorage],
    };
  }

  onApplicationShutdown(): void {
    this.storage.close();
  }
}
