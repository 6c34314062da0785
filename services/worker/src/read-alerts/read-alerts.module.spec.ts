import { workerConfig } from '../worker.config.ts';
import { ALERT_WORLD } from './alert-watch.ts';
import { systemResolver } from './check-trust.ts';
import { ReadAlertsModule } from './read-alerts.module.ts';

describe('what the worker of an installation trusts', () => {
  it('is the DNS of its machine alone', () => {
    const provided = ReadAlertsModule.register().providers ?? [];
    expect(provided).toEqual([{ provide: ALERT_WORLD, useValue: { resolver: systemResolver } }]);
  });

  it('is changed by no variable: they name a mailbox, and nothing about keys, DNS or certificates', () => {
    const names = Object.keys(workerConfig.shape).filter((name) => name.startsWith('ALERTS_'));
    expect(names.toSorted()).toEqual([
      ...['ALERTS_IMAP_FOLDER', 'ALERTS_IMAP_HOST', 'ALERTS_IMAP_PASSWORD', 'ALERTS_IMAP_PORT'],
      ...['ALERTS_IMAP_USER', 'ALERTS_POLL_SECONDS'],
    ]);
    const others = Object.keys(workerConfig.shape).join(' ');
    expect(others).not.toMatch(/DKIM|DMARC|DNS|RESOLVER|SIMULAT|TRUST|CERT/);
  });
});
