import type { Provider } from '@nestjs/common';
import { type WorkerConfig, workerConfig } from '../worker.config.ts';
import { WorkerModule } from '../worker.module.ts';
import { ALERT_DEPENDENCIES, systemResolver } from './alert-watch.ts';

describe('what the worker of an installation trusts', () => {
  it('is the DNS of its machine alone', () => {
    const { providers = [] } = WorkerModule.register({} as WorkerConfig); // not read here
    const isProvided = (one: Provider) =>
      typeof one === 'object' && one.provide === ALERT_DEPENDENCIES;
    expect(providers.filter(isProvided)).toEqual([
      { provide: ALERT_DEPENDENCIES, useValue: { resolver: systemResolver } },
    ]);
  });

  it('is changed by no variable: they name a mailbox, and nothing about keys, DNS or certificates', () => {
    const names = Object.keys(workerConfig.shape).filter((name) => name.startsWith('ALERTS_'));
    expect(names.toSorted()).toEqual([
      'ALERTS_IMAP_FOLDER',
      'ALERTS_IMAP_HOST',
      'ALERTS_IMAP_PASSWORD',
      'ALERTS_IMAP_PORT',
      'ALERTS_IMAP_USER',
      'ALERTS_POLL_SECONDS',
    ]);
    const others = Object.keys(workerConfig.shape).join(' ');
    expect(others).not.toMatch(/DKIM|DMARC|DNS|RESOLVER|SIMULAT|TRUST|CERT/);
  });
});
