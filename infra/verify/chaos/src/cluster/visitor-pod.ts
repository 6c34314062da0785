import { readFileSync } from 'node:fs';
import { drawPicture } from '@spade/testkit/pictures';
import { RELEASE, SHOP } from './chart.ts';
import type { BuyersReport } from './in-pod/buyers.ts';
import { kubectl, startHere, startInPod } from './kubectl.ts';

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
    // A full node must not slow the buyers down.
    resources: { requests: { cpu: '50m', memory: '64Mi' } },
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

/** The front end as this machine reaches it: SITE, or the address of its Service where that is routed to here. */
export async function siteFromHere(): Promise<string> {
  const address = ['get', `service/${RELEASE}-frontend`, '-o', 'jsonpath={.spec.clusterIP}'];
  return process.env.SITE ?? `http://${await kubectl(['-n', SHOP, ...address])}`;
}

/** The command that runs a program of in-pod/ with Node, wherever Node is. */
export function inPod(program: 'probe' | 'buyers', ...words: string[]): string[] {
  const source = readFileSync(new URL(`in-pod/${program}.js`, import.meta.url), 'utf8');
  return ['node', '--input-type=module', '-e', source, ...words];
}

/** Sets how many orders a second are placed. */
export type SetRate = (perSecond: number) => void;

/** How buyers order. */
interface Buyers {
  perSecond: number;
  /** Every third gets a proof. */
  hasProofs: boolean;
  /** They are on this machine, not in the visitor's pod. */
  isFromHere: boolean;
}

/** Buyers order while `act` does something to the shop; returns what they met. */
export async function withBuyers(
  { perSecond, hasProofs, isFromHere }: Buyers,
  act: (setRate: SetRate) => Promise<unknown>,
): Promise<BuyersReport> {
  const site = isFromHere ? await siteFromHere() : `http://${RELEASE}-frontend`;
  const picture = hasProofs ? (await drawPicture()).toString('base64') : '';
  const command = inPod('buyers', site, String(perSecond), picture);
  const buyers = isFromHere ? startHere(command) : startInPod(SHOP, VISITOR, command);
  const failure = await act((rate) => buyers.send(`${rate}\n`)).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : JSON.stringify(error)),
  );
  const report = JSON.parse(await buyers.end()) as BuyersReport; // as buyers.ts prints it
  if (failure === undefined) return report;
  throw new Error(`${failure}; meanwhile ${metBy(report)}`);
}

/** What the buyers of a trial that failed had met. */
export const metBy = ({ orderIds, calls, failed }: BuyersReport): string =>
  `${orderIds.length} orders by ${calls} calls, failed ${JSON.stringify(failed)}`;
