import { type DynamicModule, Module } from '@nestjs/common';
import type { ConfigOf, ConfigSchema } from './define-config.ts';

/**
 * Injects the parsed configuration of the process. `startService` provides it everywhere:
 *
 *     constructor(@Inject(CONFIG) private readonly config: OrdersConfig) {}
 */
export const CONFIG = Symbol('Config');

/** Provides the parsed configuration of the process as {@link CONFIG} in every module. */
@Module({})
export class ConfigModule {
  static forRoot(config: ConfigOf<ConfigSchema>): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: CONFIG, useValue: config }],
      exports: [CONFIG],
    };
  }
}
