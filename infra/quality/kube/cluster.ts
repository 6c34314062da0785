import type { Bed, Programs } from './bed.ts';
import { follow, run } from './programs.ts';

/** kubectl and helm on one control plane. */
export class Cluster {
  constructor(
    private readonly programs: Programs,
    private readonly bed: Bed,
  ) {}

  kubectl(args: readonly string[], input?: string): Promise<string> {
    return run(this.programs.kubectl, ['--kubeconfig', this.bed.kubeconfig, ...args], input);
  }

  helm(args: readonly string[]): Promise<string> {
    return run(this.programs.helm, ['--kubeconfig', this.bed.kubeconfig, ...args]);
  }

  /** Applies objects as text. */
  apply(text: string): Promise<string> {
    return this.kubectl(['apply', '--server-side', '--force-conflicts', '-f', '-'], text);
  }

  /** A namespace that refuses every pod that is not "restricted". */
  async restrictedNamespace(name: string): Promise<void> {
    const modes = ['enforce', 'warn'].map((mode) => [
      `pod-security.kubernetes.io/${mode}`,
      'restricted',
    ]);
    // With its labels from the start: admission may not have seen later ones yet.
    const metadata = { name, labels: Object.fromEntries(modes) };
    await this.apply(JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata }));
  }

  /**
   * Watches the Deployments of a namespace while `work` runs.
   * @returns the fewest available replicas that each had, compared with those it should have: 0 is none missing
   */
  async mostMissing(namespace: string, work: () => Promise<unknown>): Promise<Map<string, number>> {
    const missing = new Map<string, number>();
    const format = '{.metadata.name} {.spec.replicas} {.status.availableReplicas}{"\\n"}';
    const watch = follow(
      this.programs.kubectl,
      [
        ...['--kubeconfig', this.bed.kubeconfig, '-n', namespace, 'get', 'deployments', '-w'],
        ...['-o', `jsonpath=${format}`],
      ],
      (line) => {
        const [name = '', wanted, available] = line.split(' ');
        const short = Number(wanted) - Number(available || 0);
        missing.set(name, Math.max(missing.get(name) ?? 0, short));
      },
    );
    try {
      await work();
    } finally {
      watch.kill();
    }
    return missing;
  }
}
