import { CheckError } from './check-error.ts';
import { chartFolder, profiles, valuesOf } from './profiles.ts';
import { run } from './programs.ts';

/** Values that must not install, and a word of the message that says why. */
const refusals: readonly (readonly [string, string])[] = [
  ['environment.BANK_NAEM=Zenith', 'BANK_NAEM'],
  ['environment.MAX_PROOF_UPLOADS=many', 'MAX_PROOF_UPLOADS'],
  ['environment.BANK_ACCOUNT_NUMBER=12', 'BANK_ACCOUNT_NUMBER'],
  ['environment.SMTP_URL=smtp://user:password@mail', 'SMTP_URL'],
  ['parts.orders.replica=2', 'replica'],
  ['parts.orders.replicas=40', 'maxConnections'],
  ['redis.host=', 'redis.host'],
  ['postgres.cluster.enabled=false', 'postgres.'],
  ['s3.workerSecret=', 's3.workerSecret'],
  ['redis.host=sentinel-0:26379\\,sentinel-1:26379', 'redis'],
  ['monitoring.podMonitor.enabled=true', 'networkPolicies.metricsFrom'],
];

/** Helm refuses what would only show in pods that do not start, with the value's name in the message. */
export async function checkRefusals(helm: string): Promise<void> {
  const [small] = profiles;
  if (!small) return;
  const tried = refusals.map(async ([value, word]) => {
    const args = ['template', 'spade', chartFolder, ...valuesOf(small), '--set', value];
    const said = await run(helm, args).then(
      () => undefined,
      (error: unknown) => String(error),
    );
    if (said === undefined) return `${value} is not refused`;
    return said.includes(word) ? '' : `the refusal of ${value} does not say ${word}: ${said}`;
  });
  const faults = (await Promise.all(tried)).filter((fault) => fault !== '');
  if (faults.length > 0) throw new CheckError(faults.join('\n'));
}
