import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { ApiClient } from '@spade/testkit/api-client';

/** How long one command may take whose input ends at once, waiting for pods included. */
const MOST_MS = 900_000;

/** A command that runs: `send` writes to it, `end` ends its input, and its output is what that resolves to. */
function start(program: string, args: readonly string[], timeout?: number) {
  const child = spawn(program, args, { timeout });
  const ended = outputOf(child, [program, ...args].join(' ').slice(0, 200));
  ended.catch(() => undefined); // whoever ends it hears of it
  return {
    send: (input: string): void => void child.stdin.write(input),
    end: (input?: string): Promise<string> => {
      child.stdin.end(input);
      return ended;
    },
  };
}

async function outputOf(child: ChildProcessWithoutNullStreams, command: string): Promise<string> {
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await once(child, 'close');
  const [out, errors] = await said;
  if (status === 0) return out;
  throw new Error(`${command} ended with ${status}:\n${errors.trim() || out.trim()}`);
}

/** Runs kubectl against the cluster of KUBECONFIG and returns what it printed; throws with what it said. */
export const kubectl = (args: readonly string[], input?: string): Promise<string> =>
  start('kubectl', args, MOST_MS).end(input);

/** The same for helm. */
export const helm = (args: readonly string[]): Promise<string> =>
  start('helm', args, MOST_MS).end();

/** Starts a command on this machine; what it printed comes when its input is ended. */
export const startHere = ([program = '', ...words]: readonly string[]) => start(program, words);

/** Starts a command in a pod; what it printed comes when its input is ended. */
export const startInPod = (namespace: string, pod: string, command: readonly string[]) =>
  start('kubectl', ['-n', namespace, 'exec', '-i', pod, '--', ...command]);

/** Whether the cluster has this kind of object, as `scaledobjects.keda.sh`. */
export async function hasKind(name: string): Promise<boolean> {
  return (await kubectl(['get', 'crd', name, '--ignore-not-found', '-o', 'name'])) !== '';
}

/** Whether the cluster measures its pods (metrics-server): `kubectl top` and scaling by processor need it. */
export async function hasMetrics(): Promise<boolean> {
  const service = [
    'get',
    'apiservice',
    'v1beta1.metrics.k8s.io',
    '--ignore-not-found',
    '-o',
    'name',
  ];
  return (await kubectl(service)) !== '';
}

/** A field of a Secret, decoded. */
export async function readSecret(namespace: string, name: string, key: string): Promise<string> {
  const template = `{{ index .data "${key}" | base64decode }}`;
  return kubectl(['-n', namespace, 'get', 'secret', name, '-o', `go-template=${template}`]);
}

/** A port of a Service or Deployment at an address of this machine, until `close`. */
export class ForwardedPort {
  private constructor(
    private readonly child: ChildProcess,
    readonly api: ApiClient,
  ) {}

  /** `target` as `service/spade-frontend`. */
  static async open(namespace: string, target: string, port: number): Promise<ForwardedPort> {
    const child = spawn('kubectl', ['-n', namespace, 'port-forward', target, `:${port}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface(child.stdout)) {
      const local = /127\.0\.0\.1:(\d+)/.exec(line)?.[1];
      if (local) return new ForwardedPort(child, new ApiClient(`http://127.0.0.1:${local}`));
    }
    throw new Error(`kubectl port-forward ${target} ended with ${child.exitCode}`);
  }

  close(): void {
    this.child.kill();
  }
}
