import type { Cluster } from './cluster.ts';
import { parseObjects, workloadsOf } from './objects.ts';
import { appVersion, chartFolder, type Profile, valuesOf } from './profiles.ts';

/** Something that the control plane showed to be wrong, in words. */
export class CheckError extends Error {
  override readonly name = 'CheckError';
}

const RELEASE = 'spade';
const mine = `app.kubernetes.io/instance=${RELEASE}`;
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

/** Fails when, while `work` ran, a process had more replicas too few than allowed. */
async function whileServing(
  cluster: Cluster,
  namespace: string,
  { mayMiss }: { mayMiss: number },
  work: () => Promise<unknown>,
): Promise<void> {
  const missing = await cluster.mostMissing(namespace, work);
  if (missing.size === 0) throw new CheckError('no Deployment was seen');
  const short = [...missing].filter(([, count]) => count > mayMiss);
  if (short.length > 0)
    throw new CheckError(`replicas were missing: ${short.map((one) => one.join(' ')).join(', ')}`);
}

/** Names of what the release has in the cluster, without what is kept on purpose. */
async function leftovers(cluster: Cluster, namespace: string): Promise<string[]> {
  const kinds = await cluster.kubectl([
    'api-resources',
    '--namespaced',
    '--verbs=list',
    '-o',
    'name',
  ]);
  const list = kinds
    .trim()
    .split('\n')
    .filter((kind) => !kind.startsWith('events'))
    .join(',');
  const found = await cluster.kubectl([
    ...['-n', namespace, 'get', list, '-l', mine, '-o', 'name', '--ignore-not-found'],
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
  await cluster.helm([
    'install',
    RELEASE,
    chartFolder,
    '-n',
    namespace,
    ...valuesOf(profile),
    ...wait,
  ]);
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
  await cluster.kubectl([
    '-n',
    namespace,
    'wait',
    'pods',
    '-l',
    mine,
    '--for=delete',
    '--timeout=60s',
  ]);
  // Fails when the database went with the release.
  if (profile.needs.includes('Cluster'))
    await cluster.kubectl([
      '-n',
      namespace,
      'get',
      `clusters.postgresql.cnpg.io/${RELEASE}-postgres`,
    ]);
  const left = await leftovers(cluster, namespace);
  if (left.length > 0) throw new CheckError(`after uninstalling there is ${left.join(', ')}`);
}

/** Every part with three replicas has one in each zone. */
export async function checkSpread(cluster: Cluster, namespace: string) {
  const lines = await cluster.kubectl([
    ...[
      '-n',
      namespace,
      'get',
      'pods',
      '-l',
      mine,
      '--field-selector',
      'status.phase=Running',
      '-o',
    ],
    'jsonpath={range .items[*]}{.metadata.labels.app\\.kubernetes\\.io/component} {.spec.nodeName}{"\\n"}{end}',
  ]);
  const nodes = new Map<string, string[]>();
  for (const line of lines.trim().split('\n')) {
    const [part = '', node = ''] = line.split(' ');
    nodes.set(part, [...(nodes.get(part) ?? []), node]);
  }
  const crowded = [...nodes].filter(([, on]) => new Set(on).size < Math.min(3, on.length));
  if (crowded.length > 0)
    throw new CheckError(
      `not spread over nodes: ${crowded.map(([part, on]) => `${part} on ${on.join(' ')}`).join('; ')}`,
    );
}

/** Evicts a pod through the API that `kubectl drain` uses; false when its budget forbids it. */
async function evict(cluster: Cluster, namespace: string, pod: string): Promise<boolean> {
  const eviction = {
    apiVersion: 'policy/v1',
    kind: 'Eviction',
    metadata: { name: pod, namespace },
  };
  const path = `/api/v1/namespaces/${namespace}/pods/${pod}/eviction`;
  try {
    await cluster.kubectl(['create', '--raw', path, '-f', '-'], JSON.stringify(eviction));
    return true;
  } catch (error) {
    if (/disruption budget/.test(String(error))) return false;
    throw error;
  }
}

/** While no replacement can start, a budget lets one replica of each part go and no second one. */
export async function checkBudgets(cluster: Cluster, namespace: string, part: string) {
  const nodes = (await cluster.kubectl(['get', 'nodes', '-o', 'name'])).trim().split('\n');
  const pods = (
    await cluster.kubectl([
      ...['-n', namespace, 'get', 'pods', '-l', `${mine},app.kubernetes.io/component=${part}`],
      ...['-o', 'jsonpath={range .items[*]}{.metadata.name}{"\\n"}{end}'],
    ])
  )
    .trim()
    .split('\n');
  const [first = '', second = ''] = pods;
  await cluster.kubectl(['cordon', ...nodes]);
  try {
    if (!(await evict(cluster, namespace, first)))
      throw new CheckError(`the budget of ${part} lets no replica go: a node could not be drained`);
    if (await evict(cluster, namespace, second))
      throw new CheckError(`the budget of ${part} lets a second replica go`);
  } finally {
    await cluster.kubectl(['uncordon', ...nodes]);
  }
  await cluster.kubectl([
    '-n',
    namespace,
    'rollout',
    'status',
    `deployment/${RELEASE}-${part}`,
    '--timeout=60s',
  ]);
}

/** Drains a node; of each part at most one replica is missing at any moment. */
export async function checkDrain(cluster: Cluster, namespace: string, node: string) {
  await whileServing(cluster, namespace, { mayMiss: 1 }, () =>
    cluster.kubectl([
      ...['drain', node, '--ignore-daemonsets', '--delete-emptydir-data', '--timeout=90s'],
    ]),
  );
  await cluster.kubectl(['uncordon', node]);
  const ready = ['deployments', '--all', '--for=condition=Available', '--timeout=90s'];
  await cluster.kubectl(['-n', namespace, 'wait', ...ready]);
}

/** A pod that is not "restricted" must be refused, else the check of the profiles shows nothing. */
export async function checkAdmission(cluster: Cluster) {
  await cluster.restrictedNamespace('admission');
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'root', namespace: 'admission' },
    spec: { containers: [{ name: 'root', image: 'x', securityContext: { runAsUser: 0 } }] },
  };
  const refusal = await cluster.apply(JSON.stringify(pod)).then(
    () => '',
    (error: unknown) => String(error),
  );
  if (!refusal.includes('restricted')) throw new CheckError('a pod of root was admitted');
}

/** Every object is what the API's schema asks for, unknown fields included. */
export async function checkFields(cluster: Cluster, rendered: string) {
  await cluster.kubectl(
    ['apply', '--dry-run=server', '--validate=strict', '-n', 'admission', '-f', '-'],
    rendered,
  );
  for (const { object } of workloadsOf(parseObjects(rendered)))
    if (object.metadata.name.length > 52)
      throw new CheckError(`${object.metadata.name} is too long a name`);
}
