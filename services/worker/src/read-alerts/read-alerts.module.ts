import { Module } from '@nestjs/common';
import { ALERT_WORLD, AlertWatch, type AlertWorld } from './alert-watch.ts';
import { systemResolver } from './trust/dns.ts';

/** Reads alerts of the bank from a mailbox, if one is set. Needs platform's transport module. */
@Module({
  providers: [
    AlertWatch,
    { provide: ALERT_WORLD, useValue: { resolver: systemResolver } satisfies AlertWorld },
  ],
})
export class ReadAlertsModule {}
