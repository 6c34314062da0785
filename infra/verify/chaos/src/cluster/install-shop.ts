import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { waitFor } from '@spade/platform/testing/wait-for';
import { thisRelease } from '../stack/release.ts';
import { helm, kubectl, readSecret } from './kubectl.ts';

/** Where the shop is installed, and where its stores are; the run makes both and deletes both. */
export const SHOP = 'shop';
export const STORES = 'stores';
/** Name of the release. */
export const RELEASE = 'spade';

const run = promisify(execFile);

const chart = join(thisRelease.root, 'infra/deploy/kubernetes');

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

/** Starts PostgreSQL, two Redis, S3 and a mail server that keeps what it gets; all but the last with TLS. */
export async function installStores(): Promise<void> {
  await kubectl(['create', 'namespace', STORES]);
  await kubectl(['create', 'namespace', SHOP]);
  await kubectl(['label', 'namespace', SHOP, 'pod-security.kubernetes.io/enforce=restricted']);
  await makeCertificates();
  await kubectl(['apply', '-f', join(chart, 'ci/kind-stores.yaml')]);
  await makeSecret('kind-admin', {
    admin_url: 'postgres://postgres:kind@postgres.stores:5432/postgres?sslmode=verify-full',
  });
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
  const server = 'MC_HOST_store=https://kindroot:kindsecret@localhost:9000';
  await kubectl([
    '-n',
    STORES,
    'exec',
    'deploy/minio',
    '--',
    'env',
    server,
    'mc',
    '--insecure',
    'mb',
    '--ignore-existing',
    'store/payment-proofs',
    'store/product-pictures',
  ]);
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

/** Installs the chart with these files of values beside ci/kind-values.yaml, and waits until every pod is ready. */
export async function installChart(files: readonly string[]): Promise<void> {
  const values = ['kind-values.yaml', ...files].flatMap((file) => ['-f', join(chart, 'ci', file)]);
  const extra = process.env.VALUES ? ['-f', process.env.VALUES] : [];
  await Promise.all([
    helm([
      'install',
      RELEASE,
      chart,
      '-n',
      SHOP,
      ...values,
      ...extra,
      '--wait',
      '--timeout',
      '600s',
    ]),
    giveUsers('redis'),
    giveUsers('redis-store'),
  ]);
}

/** Step 6 of kubernetes-install.md: a Redis gets its users as soon as the chart's job has made them. */
async function giveUsers(server: 'redis' | 'redis-store'): Promise<void> {
  const users = await waitFor(
    `the users of ${server}`,
    () => readSecret(SHOP, `${RELEASE}-${server}`, 'users.acl'),
    300_000,
    1_000,
  );
  const load = 'cat >/tmp/users.acl && redis-cli --tls --insecure ACL LOAD';
  await kubectl(['-n', STORES, 'exec', '-i', `deploy/${server}`, '--', 'sh', '-c', load], users);
}

/** `helm test`: the list of products, through the front end. */
export const testRelease = (): Promise<string> =>
  helm(['test', RELEASE, '-n', SHOP, '--timeout', '120s']);

/** Deletes the shop and its stores with all that they hold. */
export async function deleteAll(): Promise<void> {
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
