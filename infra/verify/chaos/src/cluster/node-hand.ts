import { RELEASE, SHOP, STORES } from './chart.ts';
import { kubectl } from './kubectl.ts';

/** A pod that sees the processes of its node: what is PID 1 of its own pod cannot be killed from within. */
const HAND = 'hand';

/** Starts it where pods are not restricted, with the image of the front end, which has a shell. */
export async function startHand(): Promise<void> {
  const path = 'jsonpath={.spec.template.spec.containers[0].image}';
  const image = await kubectl(['-n', SHOP, 'get', `deploy/${RELEASE}-frontend`, '-o', path]);
  const container = {
    name: HAND,
    image,
    imagePullPolicy: 'IfNotPresent',
    command: ['sleep', 'infinity'],
    securityContext: { runAsUser: 0, capabilities: { drop: ['ALL'], add: ['KILL'] } },
  };
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: HAND, namespace: STORES },
    spec: { hostPID: true, terminationGracePeriodSeconds: 1, containers: [container] },
  };
  await kubectl(['apply', '-f', '-'], JSON.stringify(pod));
  await kubectl(['-n', STORES, 'wait', `pod/${HAND}`, '--for=condition=Ready', '--timeout=120s']);
}

/** `kill -9` to every process in the containers of these pods, which then start again. */
export async function killProcesses(pods: readonly string[]): Promise<void> {
  const path =
    'jsonpath={range .items[*]}{.status.containerStatuses[*].containerID} {end}{.status.containerStatuses[*].containerID}';
  const said = await kubectl(['-n', SHOP, 'get', ...pods, '-o', path]);
  const ids = said.match(/[0-9a-f]{64}/g);
  if (!ids) throw new Error(`${pods.join(', ')} have no containers`);
  // The control group of a process has the id of its container in its name, and of no other.
  const script = `for process in /proc/[0-9]*; do
    if grep -qE '${ids.join('|')}' $process/cgroup 2>/dev/null; then kill -9 \${process#/proc/}; found=1; fi
  done; [ "$found" ]`;
  await kubectl(['-n', STORES, 'exec', HAND, '--', 'sh', '-c', script]);
}
