import { readFileSync } from 'node:fs';
import type { BuyersReport } from './in-pod/buyers.ts';
import { RELEASE, SHOP } from './install-shop.ts';
import { kubectl, startInPod } from './kubectl.ts';

/** A pod in the shop's namespace that belongs to no release: buyers press from it, and strangers try from it. */
export const VISITOR = 'visitor';

/** Starts it, with the image of the pages server, which has Node. */
export async function startVisitor(): Promise<void> {
  const image = await kubectl([
    '-n',
    SHOP,
    'get',
    `deploy/${RELEASE}-pages`,
    '-o',
    'jsonpath={.spec.template.spec.containers[0].image}',
  ]);
  const container = {
    name: VISITOR,
    image,
    imagePullPolicy: 'IfNotPresent',
    command: ['node', '-e', 'setInterval(() => {}, 1e6)'],
    securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
  };
  const securityContext = {
    runAsNonRoot: true,
    runAsUser: 10_099,
    seccompProfile: { type: 'RuntimeDefault' },
  };
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: VISITOR, namespace: SHOP },
    spec: { securityContext, terminationGracePeriodSeconds: 1, containers: [container] },
  };
  await kubectl(['apply', '-f', '-'], JSON.stringify(pod));
  await kubectl(['-n', SHOP, 'wait', `pod/${VISITOR}`, '--for=condition=Ready', '--timeout=120s']);
}

/** The command that runs a program of in-pod/ with Node, wherever Node is. */
export function inPod(program: 'probe' | 'buyers', ...words: string[]): string[] {
  const source = readFileSync(new URL(`in-pod/${program}.js`, import.meta.url), 'utf8');
  return ['node', '--input-type=module', '-e', source, ...words];
}

/** Places orders at this rate from the visitor's pod, while `act` does something to the shop, and returns what they met. */
export async function withBuyers(
  perSecond: number,
  act: () => Promise<unknown>,
): Promise<BuyersReport> {
  const site = `http://${RELEASE}-frontend`;
  const buyers = startInPod(SHOP, VISITOR, inPod('buyers', site, String(perSecond)));
  const failure = await act().then(
    () => undefined,
    (error: unknown) => error,
  );
  const report = await buyers.end();
  if (failure) throw failure;
  return JSON.parse(report) as BuyersReport; // as buyers.ts prints it
}
