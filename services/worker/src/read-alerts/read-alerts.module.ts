import { type DynamicModule, Module } from '@nestjs/common';
import { ALERT_WORLD, AlertWatch, type AlertWorld } from './alert-watch.ts';
import { systemResolver } from './check-trust.ts';

/** Reads alerts of the bank from a mailbox, if one is set. Needs platform's transport module. */
@Module({ providers: [AlertWatch] })
export class ReadAlertsModule {
  static register(world: AlertWorld = { resolver: systemResolver }): DynamicModule {
    return {
      module: ReadAlertsModule,
      providers: [{ provide: ALERT_WORLD, useValue: world }],
    };
  }
}
