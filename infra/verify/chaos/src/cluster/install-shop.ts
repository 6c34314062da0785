import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { waitFor } from '@spade/platform/testing/wait-for';
import { type Chart, inCi, RELEASE, SHOP, STORES } from './chart.ts';
import { helm, kubectl, readSecret } from './kubectl.ts';

const run = promisify(execFile);

/** Throws when a namespace of the run exists: what is in it may be someone's. */
export async function refuseTaken(): Promise<void> {
  const taken = await kubectl([
    'get',
    'namespace',
    SHOP,
    STORES,
    '--ignore-not-found',
    '-o',
    'name',
  ]);
  if (taken) throw new Error(`This cluster has ${taken.trim().replaceAll('\n', ' and ')} already.`);
}

/** Starts PostgreSQL, two Redis, S3 and a mail server that keeps what it gets. */
export async function installStores(chart: Chart): Promise<void> {
  const { folder, hasTls } = chart;
  await kubectl(['create', 'namespace', STORES]);
  await kubectl(['create', 'namespace', SHOP]);
  await kubectl(['label', 'namespace', SHOP, 'pod-security.kubernetes.io/enforce=restricted']);
  await kubectl(['apply', '-f', inCi('kind-admission.yaml')]);
  if (hasTls) await makeCertificates();
  await kubectl(['apply', '-f', join(folder, 'ci/kind-stores.yaml')]);
  const server = 'postgres://postgres:kind@postgres.stores:5432/postgres';
  await makeSecret('kind-admin', { admin_url: hasTls ? `${server}?sslmode=verify-full` : server });
  await makeSecret('kind-s3', { s3_access_key: 'kindroot', s3_secret_key: 'kindsecret' });
  await makeSecret('kind-settings', { SMTP_URL: 'smtp://mail.stores:1025' });
  await kubectl([
    '-n',
    STORES,
    'wait',
    'deployments',
    '--all',
    '--for=condition=Available',
    '--timeout=300s',
  ]);
  await makeBuckets(chart);
}

async function makeBuckets({ hasTls }: Chart, act = ['mb', '--ignore-existing']): Promise<void> {
  const server = `MC_HOST_store=${hasTls ? 'https' : 'http'}://kindroot:kindsecret@localhost:9000`;
  const buckets = ['store/payment-proofs', 'store/product-pictures'];
  const client = ['env', server, 'mc', '--insecure', ...act, ...buckets];
  await kubectl(['-n', STORES, 'exec', 'deploy/minio', '--', ...client]);
}

/** An authority of the trial, and the stores' certificate by it: a Secret for them, a ConfigMap for the shop. */
async function makeCertificates(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'authority-'));
  const inFolder = (name: string) => join(folder, name);
  const make = (name: string, ...words: string[]) => {
    const [key, certificate] = [inFolder(`${name}.key`), inFolder(`${name}.crt`)];
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    const files = ['-days', '2', '-keyout', key, '-out', certificate];
    return run('openssl', [...made, ...files, ...words]);
  };
  try {
    await make('ca', '-subj', '/CN=Authority of a trial');
    const names = ['postgres', 'redis', 'redis-store', 'minio'].map(
      (name) => `DNS:${name}.${STORES}`,
    );
    const authority = ['-CA', inFolder('ca.crt'), '-CAkey', inFolder('ca.key')];
    const extensions = [
      `subjectAltName=${names.join(',')}`,
      'basicConstraints=critical,CA:FALSE',
    ].flatMap((extension) => ['-addext', extension]);
    await make('tls', '-subj', '/CN=stores', ...authority, ...extensions);
    const files = (...keys: string[]) => keys.map((key) => `--from-file=${inFolder(key)}`);
    const certificate = ['create', 'secret', 'generic', 'certificate'];
    await kubectl(['-n', STORES, ...certificate, ...files('tls.crt', 'tls.key', 'ca.crt')]);
    await kubectl(['-n', SHOP, 'create', 'configmap', 'kind-authority', ...files('ca.crt')]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function makeSecret(name: string, fields: Record<string, string>): Promise<void> {
  const words = Object.entries(fields).map(([key, value]) => `--from-literal=${key}=${value}`);
  await kubectl(['-n', SHOP, 'create', 'secret', 'generic', name, ...words]);
}

const valuesOf = ({ folder, values, words }: Chart): string[] => [
  folder,
  '-n',
  SHOP,
  ...values.flatMap((file) => ['-f', file]),
  ...(process.env.VALUES ? ['-f', process.env.VALUES] : []),
  ...words,
  '--wait',
  '--timeout',
  '600s',
];

/** Installs the chart and waits until every pod is ready. */
export const installChart = (chart: Chart): Promise<unknown> =>
  Promise.all([
    helm(['install', RELEASE, ...valuesOf(chart)]),
    giveUsers('redis', chart),
    giveUsers('redis-store', chart),
  ]);

/** Upgrades to this chart or these values as kubernetes-upgrade.md says, and waits until every pod is ready. */
export async function upgradeChart(chart: Chart): Promise<void> {
  const upgrade = new AbortController();
  const users = (['redis', 'redis-store'] as const).map((server) =>
    loadNewUsers(server, chart, upgrade.signal),
  );
  try {
    await helm(['upgrade', RELEASE, ...valuesOf(chart)]);
  } finally {
    upgrade.abort();
  }
  await Promise.all(users);
}

/** `helm rollback` to the revision before the one that runs. */
export const rollBack = (): Promise<string> =>
  helm(['rollback', RELEASE, '-n', SHOP, '--wait', '--timeout', '600s']);

type RedisName = 'redis' | 'redis-store';

const usersOf = (server: RedisName) => readSecret(SHOP, `${RELEASE}-${server}`, 'users.acl');

/** Step 6 of kubernetes-install.md: a Redis gets its users as soon as the chart's job has made them. */
async function giveUsers(server: RedisName, chart: Chart): Promise<void> {
  const users = await waitFor(`the users of ${server}`, () => usersOf(server), 300_000, 1_000);
  await loadUsers(server, users, chart, '');
}

/** The same step in an upgrade, as often as the job writes other users, until `signal`. */
async function loadNewUsers(server: RedisName, chart: Chart, signal: AbortSignal): Promise<void> {
  let loaded = await usersOf(server);
  while (!signal.aborted) {
    const users = await usersOf(server);
    if (users !== loaded) {
      const password = /user setup on >(\S+)/.exec(loaded)?.[1];
      await loadUsers(server, users, chart, `--no-auth-warning --user setup --pass ${password}`);
      loaded = users;
    }
    await sleep(1_000);
  }
}

/** Loads the users, and keeps them for the pod that may come after this one. */
async function loadUsers(server: RedisName, users: string, { hasTls }: Chart, login: string) {
  const client = `redis-cli ${hasTls ? '--tls --insecure' : ''} ${login}`;
  const load = `cat >/tmp/users.acl && ${client} ACL LOAD`;
  await kubectl(['-n', STORES, 'exec', '-i', `deploy/${server}`, '--', 'sh', '-c', load], users);
  const secret = {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: `users-${server}`, namespace: STORES },
    stringData: { 'users.acl': users },
  };
  await kubectl(['apply', '-f', '-'], JSON.stringify(secret));
}

/** Empties PostgreSQL and the buckets, and lets both Redis forget their users, for another release. */
export async function emptyStores(chart: Chart): Promise<void> {
  const databases = ['auth', 'catalog', 'contact', 'orders'];
  for (const name of databases) await runStatement(false, 'postgres', `drop database ${name}`);
  const roles = await runStatement(
    false,
    'postgres',
    "select rolname from pg_roles where rolname !~ '^pg_' and rolname <> 'postgres'",
  );
  for (const role of roles.trim().split('\n'))
    await runStatement(false, 'postgres', `drop role "${role}"`);
  await makeBuckets(chart, ['rb', '--force']);
  await makeBuckets(chart);
  await kubectl(['-n', STORES, 'delete', 'secret', 'users-redis', 'users-redis-store']);
  for (const server of ['redis', 'redis-store']) {
    await kubectl(['-n', STORES, 'delete', 'pod', '-l', `app=${server}`, '--grace-period=1']);
    await kubectl(['-n', STORES, 'rollout', 'status', `deployment/${server}`, '--timeout=180s']);
  }
}

/** Runs a statement as PostgreSQL's superuser in its pod: the primary of the chart's own, or the store of the trial. */
export async function runStatement(
  hasOwnPostgres: boolean,
  database: string,
  statement: string,
): Promise<string> {
  const primary = `cnpg.io/cluster=${RELEASE}-postgres,cnpg.io/instanceRole=primary`;
  const pod = hasOwnPostgres
    ? (await kubectl(['-n', SHOP, 'get', 'pods', '-l', primary, '-o', 'name'])).trim()
    : 'deploy/postgres';
  const client = ['psql', '-U', 'postgres', '-d', database, '-v', 'ON_ERROR_STOP=1', '-Atc'];
  const namespace = hasOwnPostgres ? SHOP : STORES;
  const command = ['-n', namespace, 'exec', pod, '-c', 'postgres', '--', ...client, statement];
  return kubectl(command);
}

/** As much of each product as no run of buyers takes. */
export async function restock(hasOwnPostgres: boolean): Promise<void> {
  for (const table of ['shopify_products', 'product_variants'])
    await runStatement(
      hasOwnPostgres,
      'catalog',
      `update ${table} set inventory_quantity = 1000000`,
    );
}

/** `helm test`: the list of products, through the front end. */
export const testRelease = (): Promise<string> =>
  helm(['test', RELEASE, '-n', SHOP, '--timeout', '120s']);

/** Deletes the shop and its stores with all that they hold. */
export async function deleteAll(): Promise<void> {
  await kubectl(['delete', '-f', inCi('kind-admission.yaml'), '--ignore-not-found']);
  await kubectl(['delete', 'namespace', SHOP, STORES, '--ignore-not-found', '--timeout=600s']);
}

/** Restarts of the shop's containers so far, by pod. */
export async function restartsByPod(): Promise<Map<string, number>> {
  const line = '{.metadata.name} {.status.containerStatuses[0].restartCount}';
  const said = await kubectl([
    '-n',
    SHOP,
    'get',
    'pods',
    '-l',
    `app.kubernetes.io/instance=${RELEASE}`,
    '-o',
    `jsonpath={range .items[*]}${line}{"\\n"}{end}`,
  ]);
  const pods = said
    .trim()
    .split('\n')
    .map((pod) => pod.split(' '));
  return new Map(pods.map(([name = '', restarts]) => [name, Number(restarts ?? 0)]));
}
