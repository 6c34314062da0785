import { CheckError } from './check-error.ts';
import type { Cluster } from './cluster.ts';

/** Fails when, while `work` ran, a process had more replicas too few than allowed. */
export async function whileServing(
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
