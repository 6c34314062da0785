import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import { ReadinessWatch } from '@spade/platform/health/readiness-watch';
import { reportSources, StateReport } from '@spade/platform/state/state-report';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import { ProofBucket } from '../proofs/proof-store.ts';

/** What the gateway needs before it takes requests. */
export const gatewayReadiness = {
  provide: ReadinessWatch,
  inject: [MessageClient, ProofBucket],
  useFactory: (transport: MessageClient, bucket: ProofBucket) =>
    new ReadinessWatch([
      // Two connections: commands go out on one, replies come in on the other.
      {
        name: 'redis',
        check: () => transport.isReady,
      },
      { name: 'bucket', check: () => bucket.isThere },
    ]),
};

/** The gateway's reports about its own state. */
export const gatewayReport = {
  provide: StateReport,
  inject: [MessageClient, ReadinessWatch],
  useFactory: (transport: MessageClient, readiness: ReadinessWatch) =>
    new StateReport('gateway', transport.link, readiness),
};

/** Reports while the application runs. */
@Injectable()
export class ReportGateway implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** An outage of the store fails uploads only, so readiness does not ask for it. */
  private readonly bucket = { name: 'bucket', check: () => this.storage.isReachable() };

  constructor(
    private readonly report: StateReport,
    private readonly storage: ObjectStorage,
  ) {}

  onApplicationBootstrap(): void {
    reportSources.checks.push(this.bucket);
    this.report.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    reportSources.checks.splice(reportSources.checks.indexOf(this.bucket), 1);
    await this.report.stop();
  }
}
