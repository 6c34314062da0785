import { CheckError } from './check-error.ts';
import type { Cluster } from './cluster.ts';
import {
  appVersion,
  chartFolder,
  type Profile,
  RELEASE,
  releaseLabel,
  valuesOf,
} from './profiles.ts';
import { whileServing } from './while-serving.ts';

const wait = ['--wait', '--timeout', '120s'];

/** Images of the running pods of the processes, each once. */
async function tagsIn(cluster: Cluster, namespace: string): Promise<string[]> {
  const images = await cluster.kubectl([
    ...['-n', namespace, 'get', 'deployments', '-o'],
    'jsonpath={range .items[*]}{.spec.template.spec.containers[*].image}{"\\n"}{end}',
  ]);
  return [
    ...new Set(
      images
        .trim()
        .split('\n')
        .map((image) => image.split(':').at(-1) ?? ''),
    ),
  ];
}

async function expectTag(cluster: Cluster, namespace: string, tag: string | undefined) {
  const tags = await tagsIn(cluster, namespace);
  if (tags.length !== 1 || tags[0] !== tag)
    throw new CheckError(`the processes run ${tags.join(', ')} instead of ${tag}`);
}

/** Names of what the release has in the cluster, without what is kept on purpose. */
async function leftovers(cluster: Cluster, namespace: string): Promise<string[]> {
  const all = ['api-resources', '--namespaced', '--verbs=list', '-o', 'name'];
  const kinds = await cluster.kubectl(all);
  const list = kinds
    .trim()
    .split('\n')
    .filter((kind) => !kind.startsWith('events'))
    .join(',');
  const found = await cluster.kubectl([
    ...['-n', namespace, 'get', list, '-l', releaseLabel, '-o', 'name', '--ignore-not-found'],
  ]);
  const kept = /^(cluster\.postgresql\.cnpg\.io|.*\.metrics\.k8s\.io)\//;
  return found
    .trim()
    .split('\n')
    .filter((name) => name !== '' && !kept.test(name));
}

/** Installs one profile in a namespace that refuses what is not "restricted". */
export async function install(cluster: Cluster, profile: Profile, namespace: string) {
  await cluster.restrictedNamespace(namespace);
  const args = ['-n', namespace, ...valuesOf(profile), ...wait];
  await cluster.helm(['install', RELEASE, chartFolder, ...args]);
  await expectTag(cluster, namespace, appVersion);
}

/** Waits until the scalers have brought their processes to the least replicas. */
export async function settle(cluster: Cluster, namespace: string) {
  const scaled = ['hpa', '--all', '--for=jsonpath={.status.currentReplicas}=3', '--timeout=90s'];
  await cluster.kubectl(['-n', namespace, 'wait', ...scaled]);
}

/** Upgrades to another release of the images and goes back, with no replica missing meanwhile. */
export async function upgradeAndRollBack(cluster: Cluster, profile: Profile, namespace: string) {
  const values = [...valuesOf(profile), '--set', 'image.tag=next'];
  const mayMiss = 0;
  await whileServing(cluster, namespace, { mayMiss }, () =>
    cluster.helm(['upgrade', RELEASE, chartFolder, '-n', namespace, ...values, ...wait]),
  );
  await expectTag(cluster, namespace, 'next');
  await whileServing(cluster, namespace, { mayMiss }, () =>
    cluster.helm(['rollback', RELEASE, '1', '-n', namespace, ...wait]),
  );
  await expectTag(cluster, namespace, appVersion);
}

/** Hands the replicas over to the scalers: no process may fall back to one replica. */
export async function switchScalingOn(cluster: Cluster, scaled: Profile, namespace: string) {
  const args = ['-n', namespace, ...valuesOf(scaled), ...wait];
  await cluster.helm(['upgrade', RELEASE, chartFolder, ...args]);
  const replicas = await cluster.kubectl([
    ...['-n', namespace, 'get', 'deployments', '-o'],
    'jsonpath={range .items[*]}{.metadata.name}={.spec.replicas}{"\\n"}{end}',
  ]);
  const alone = replicas.split('\n').filter((line) => line.endsWith('=1'));
  if (alone.length > 0) throw new CheckError(`switching scaling on left ${alone.join(', ')}`);
}

/** Removes it; nothing of it stays but the data. */
export async function uninstall(cluster: Cluster, profile: Profile, namespace: string) {
  await cluster.helm(['uninstall', RELEASE, '-n', namespace, ...wait]);
  // Pods take as long as they drain.
  const gone = ['wait', 'pods', '-l', releaseLabel, '--for=delete', '--timeout=60s'];
  await cluster.kubectl(['-n', namespace, ...gone]);
  // Fails when the database went with the release.
  if (profile.needs.includes('Cluster'))
    await cluster.kubectl([
      ...['-n', namespace, 'get', `clusters.postgresql.cnpg.io/${RELEASE}-postgres`],
    ]);
  const left = await leftovers(cluster, namespace);
  if (left.length > 0) throw new CheckError(`after uninstalling there is ${left.join(', ')}`);
}
