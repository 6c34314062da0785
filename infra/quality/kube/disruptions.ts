import { CheckError } from './check-error.ts';
import type { Cluster } from './cluster.ts';
import { RELEASE, releaseLabel } from './profiles.ts';
import { whileServing } from './while-serving.ts';

/** Every part with three replicas has one in each zone. */
export async function checkSpread(cluster: Cluster, namespace: string) {
  const lines = await cluster.kubectl([
    ...['-n', namespace, 'get', 'pods', '-l', releaseLabel],
    ...['--field-selector', 'status.phase=Running', '-o'],
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
      ...[
        '-n',
        namespace,
        'get',
        'pods',
        '-l',
        `${releaseLabel},app.kubernetes.io/component=${part}`,
      ],
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
  const back = ['rollout', 'status', `deployment/${RELEASE}-${part}`, '--timeout=60s'];
  await cluster.kubectl(['-n', namespace, ...back]);
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
