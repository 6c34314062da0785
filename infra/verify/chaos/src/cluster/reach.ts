import { RELEASE, SHOP, STORES } from './chart.ts';
import { kubectl, startInPod } from './kubectl.ts';
import { inPod, VISITOR } from './visitor-pod.ts';

/** What a pod of each kind must reach, and nothing else of what is here. A stranger is a pod of no release. */
const MAY_REACH = {
  frontend: ['gateway', 'pages'],
  pages: ['gateway'],
  gateway: ['redis', 'redis-store', 's3'],
  auth: ['redis', 'redis-store', 'postgres'],
  catalog: ['redis', 'redis-store', 'postgres'],
  contact: ['redis', 'redis-store', 'postgres'],
  orders: ['redis', 'redis-store', 'postgres'],
  worker: ['redis', 'redis-store', 's3', 'mail'],
  stranger: ['frontend'],
} as const satisfies Record<string, readonly string[]>;

type Part = keyof typeof MAY_REACH;
const parts = Object.keys(MAY_REACH) as Part[]; // the keys of the table above

/** `host:port` of what can be reached at all, by name; the metrics of each process are named `metrics of orders`. */
export type Targets = Readonly<Record<string, string>>;

/** Where everything is now. With PostgreSQL run by the chart, its address is in the shop's own namespace. */
export async function findTargets(hasOwnPostgres: boolean): Promise<Targets> {
  const inShop = (part: string, port: number) => [part, `${RELEASE}-${part}.${SHOP}:${port}`];
  const inStores = (name: string, port: number, host = name) => [name, `${host}.${STORES}:${port}`];
  const processes = parts.filter((part) => part !== 'stranger' && part !== 'frontend');
  const metrics = processes.map(async (part) => [
    `metrics of ${part}`,
    `${await addressOf(part)}:9090`,
  ]);
  return Object.fromEntries([
    inShop('frontend', 80),
    inShop('pages', 3100),
    inShop('gateway', 3000),
    ...(await Promise.all(metrics)),
    inStores('redis', 6379),
    inStores('redis-store', 6379),
    hasOwnPostgres
      ? ['postgres', `${RELEASE}-postgres-rw.${SHOP}:5432`]
      : inStores('postgres', 5432),
    inStores('s3', 9000, 'minio'),
    inStores('mail', 1025),
    ['the API server', 'kubernetes.default:443'],
  ]);
}

async function addressOf(part: Part): Promise<string> {
  return kubectl([
    '-n',
    SHOP,
    'get',
    'pods',
    '-l',
    labelsOf(part),
    '--field-selector=status.phase=Running',
    '-o',
    'jsonpath={.items[0].status.podIP}',
  ]);
}

const labelsOf = (part: Part) =>
  `app.kubernetes.io/instance=${RELEASE},app.kubernetes.io/component=${part}`;

/**
 * Tries every target from inside a pod of each part and from a stranger's, and returns what is not as it must be, one
 * line each. What a stranger may do to the stores is for their owner to say.
 */
export async function checkReach(targets: Targets): Promise<string[]> {
  const inShop = Object.entries(targets).filter(([, address]) => !address.includes(`.${STORES}:`));
  const faults = await Promise.all(
    parts.map(async (part) => {
      // No policy keeps a pod from itself (kubernetes.io/docs/concepts/services-networking/network-policies).
      const tried = (part === 'stranger' ? inShop : Object.entries(targets)).filter(
        ([name]) => name !== `metrics of ${part}`,
      );
      const reached = await reachedFrom(part, Object.fromEntries(tried));
      // The stranger's way to the API server is the cluster's matter, too.
      const open =
        part === 'stranger' ? reached.filter((name) => name !== 'the API server') : reached;
      const allowed: readonly string[] = MAY_REACH[part];
      return [
        ...allowed
          .filter((name) => !open.includes(name))
          .map((name) => `${part} does not reach ${name}`),
        ...open.filter((name) => !allowed.includes(name)).map((name) => `${part} reaches ${name}`),
      ];
    }),
  );
  return faults.flat();
}

async function reachedFrom(part: Part, targets: Targets): Promise<string[]> {
  if (part === 'frontend') return reachedByCurl(targets);
  const pod = part === 'stranger' ? VISITOR : `deploy/${RELEASE}-${part}`;
  const said = await startInPod(SHOP, pod, inPod('probe', JSON.stringify(targets))).end();
  return JSON.parse(said);
}

/** The image of nginx has no Node. */
async function reachedByCurl(targets: Targets): Promise<string[]> {
  const asked = Object.entries(targets).map(
    ([name, address]) =>
      `curl -s --connect-timeout 3 -m 4 -o /dev/null -w '%{time_connect} ${name}\n' telnet://${address} </dev/null`,
  );
  const script = ['sh', '-c', `${asked.join('\n')}\ntrue`];
  const said = await startInPod(SHOP, `deploy/${RELEASE}-frontend`, script).end();
  return said
    .trim()
    .split('\n')
    .map((line) => line.split(/ (.*)/))
    .flatMap(([seconds, name = '']) => (Number(seconds) > 0 ? [name] : []));
}
