import { CheckError } from './check-error.ts';
import type { Cluster } from './cluster.ts';
import { parseObjects, workloadsOf } from './objects.ts';

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
