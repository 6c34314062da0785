import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bed } from './bed.ts';
import { CheckError } from './check-error.ts';
import type { Cluster } from './cluster.ts';
import { asList, parseObjects, type SecretItems, workloadsOf } from './objects.ts';
import { run } from './programs.ts';

const program = join(import.meta.dirname, '../../setup/dist/cluster-secrets.main.js');
/** Secrets of the operator, not of the job. */
const GIVEN = /-(s3-gateway|s3-worker|settings|postgres-app)$/;

/** Every key of a Secret that a pod takes, as `secret/key`. */
function keysIn(rendered: string): Set<string> {
  const itemsOf = (secret: SecretItems | undefined) =>
    (secret?.items ?? []).map(({ key }) => `${secret?.name ?? secret?.secretName}/${key}`);
  const volumes = workloadsOf(parseObjects(rendered)).flatMap(
    ({ template }) => template.spec.volumes ?? [],
  );
  return new Set(
    volumes.flatMap(({ secret, projected }) => [
      ...itemsOf(secret),
      ...(projected?.sources ?? []).flatMap((source) => itemsOf(source.secret)),
    ]),
  );
}

/**
 * Runs the job `secrets` as it runs in its pod: the program of the image, with the rights of the chart's role and no
 * others. Then every key that a pod takes must be in the cluster, and nothing may change when it runs again.
 */
export async function checkSecrets(cluster: Cluster, bed: Bed, rendered: string): Promise<void> {
  // The one that the profile was rendered for.
  const namespace = 'web';
  const folder = mkdtempSync(join(tmpdir(), 'kube-token-'));
  try {
    await cluster.restrictedNamespace(namespace);
    const objects = parseObjects(rendered);
    const rights = objects.filter(({ kind }) =>
      ['ServiceAccount', 'Role', 'RoleBinding'].includes(kind),
    );
    await cluster.kubectl(['apply', '-n', namespace, '-f', '-'], asList(rights));
    const account = rights.find(({ kind }) => kind === 'ServiceAccount')?.metadata.name ?? '';
    const token = await cluster.kubectl(['-n', namespace, 'create', 'token', account]);
    writeFileSync(join(folder, 'token'), token, { mode: 0o600 });
    const job = workloadsOf(objects).find(({ component }) => component === 'secrets');
    const env = (job?.template.spec.containers[0]?.env ?? []).map(
      ({ name, value }) => `${name}=${value}`,
    );
    const { hostname, port } = new URL(bed.server);
    const start = () =>
      run('env', [
        ...[
          '-i',
          ...env,
          `SERVICE_ACCOUNT_FOLDER=${folder}`,
          `NODE_EXTRA_CA_CERTS=${bed.certificate}`,
        ],
        ...[`KUBERNETES_SERVICE_HOST=${hostname}`, `KUBERNETES_SERVICE_PORT=${port}`],
        ...[process.execPath, program],
      ]);
    await start();
    const again = await start();
    if (!again.includes('written: none'))
      throw new CheckError(`a second run changed secrets: ${again.trim()}`);
    const lines = await cluster.kubectl([
      ...['-n', namespace, 'get', 'secrets', '-o'],
      'go-template={{range .items}}{{$name := .metadata.name}}{{range $key, $value := .data}}{{$name}}/{{$key}}{{"\\n"}}{{end}}{{end}}',
    ]);
    const there = new Set(lines.trim().split('\n'));
    const missing = [...keysIn(rendered)].filter(
      (key) => !there.has(key) && !GIVEN.test(key.split('/')[0] ?? ''),
    );
    if (missing.length > 0)
      throw new CheckError(`pods take keys that no one makes: ${missing.join(', ')}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
