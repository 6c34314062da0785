import { type Chart, RELEASE, SHOP } from './chart.ts';
import { emptyStores, installChart, runStatement, upgradeChart } from './install-shop.ts';
import { helm, kubectl } from './kubectl.ts';

const inShop = (...words: string[]) => kubectl(['-n', SHOP, ...words]);
const DATABASES = ['auth', 'catalog', 'contact', 'orders'] as const;
const CLAIM = `${RELEASE}-backup`;

/**
 * kubernetes-restore.md: the chart's job makes a backup; the release goes, its stores are emptied, and a new release, with
 * new passwords, gets the backup by the chart's other job. Returns what was compared; throws when a table is not the same.
 */
export async function backUpAndRestore(chart: Chart): Promise<string> {
  const withBackup = { ...chart, words: [...chart.words, '--set', 'backup.enabled=true'] };
  await claimVolume();
  await upgradeChart(withBackup);
  await stopParts();
  const before = await sums();
  const name = await backUp();
  await helm(['uninstall', RELEASE, '-n', SHOP, '--wait']);
  await inShop('delete', 'secrets', '-l', 'app.kubernetes.io/managed-by=spade-setup');
  await emptyStores(chart);
  await installChart(withBackup);
  await stopParts();
  const restoring = [...withBackup.words, '--set', `backup.restore=${name}`];
  await upgradeChart({ ...chart, words: restoring });
  const after = await sums();
  const other = [...before].filter(([table, sum]) => after.get(table) !== sum);
  if (other.length > 0)
    throw new Error(
      `not the same: ${other.map(([table, sum]) => `${table} ${sum} ≠ ${after.get(table)}`).join(', ')}`,
    );
  return `${name}: ${before.size} tables the same`;
}

/** As an operator makes it: the chart names it and leaves its class and size to them. */
async function claimVolume(): Promise<void> {
  const claim = {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: CLAIM, namespace: SHOP },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
  };
  await kubectl(['apply', '-f', '-'], JSON.stringify(claim));
}

/** So that nothing changes while it is saved, compared and loaded. */
async function stopParts(): Promise<void> {
  const parts = `app.kubernetes.io/instance=${RELEASE}`;
  await inShop('scale', 'deployment', '-l', parts, '--replicas=0');
  await inShop('wait', 'pods', '-l', parts, '--for=delete', '--timeout=120s');
}

async function backUp(): Promise<string> {
  await inShop('create', 'job', `--from=cronjob/${CLAIM}`, 'backup-now');
  await inShop('wait', 'job/backup-now', '--for=condition=Complete', '--timeout=300s');
  const said = await inShop('logs', 'job/backup-now', '-c', 'finish');
  const name = /20[\dT-]+Z/.exec(said)?.[0];
  if (!name) throw new Error(`the backup did not say its name: ${said}`);
  return name;
}

/**
 * Rows and their hash of every table, without `claimed_at`: the parts that start after the restore claim the holds of
 * stored orders at once, as they do everywhere (expire-holds.sweep.ts).
 */
async function sums(): Promise<Map<string, string>> {
  const each = `format('select count(*) || '':'' || coalesce(md5(string_agg(r, '''' order by r)), '''') as s from (select (to_jsonb(t) - ''claimed_at'')::text as r from %I t) rows', relname)`;
  const statement = `select relname || ' ' || (xpath('/row/s/text()', query_to_xml(${each}, false, true, '')))[1] from pg_stat_user_tables`;
  const found = await Promise.all(
    DATABASES.map(async (database) => {
      const lines = (await runStatement(false, database, statement)).trim().split('\n');
      return lines.map((line) => `${database}.${line}`.split(' '));
    }),
  );
  return new Map(found.flat().map(([table = '', sum = '']) => [table, sum]));
}
