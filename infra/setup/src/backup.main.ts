import { startService } from '@spade/platform/service/start-service';
import { reportSources } from '@spade/platform/state/state-report';
import { type BackupConfig, backupConfig } from './backup/backup.config.ts';
import { NightlyBackup } from './backup/nightly-backup.ts';

/** The service `backup`: saves every night and tells the status page. */
function moduleOf(config: BackupConfig) {
  const nightly = new NightlyBackup(config);
  reportSources.backup = () => nightly.state();
  class BackupModule {}
  return { module: BackupModule, providers: [{ provide: NightlyBackup, useValue: nightly }] };
}

await startService({
  name: 'backup',
  config: backupConfig,
  module: moduleOf,
  answersMessages: false,
});
