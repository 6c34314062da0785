import {
  type KubeObject,
  matches,
  type NetworkRule,
  type Workload,
  workloadsOf,
} from './objects.ts';

const policiesOf = (objects: readonly KubeObject[], { template }: Workload) =>
  objects.filter(
    ({ kind, spec }) =>
      kind === 'NetworkPolicy' && matches(spec?.podSelector?.matchLabels, template.metadata.labels),
  );

/** Whether one of the rules names the other's pods and the port. A rule without peers allows everyone. */
function allows(rules: readonly NetworkRule[], side: 'from' | 'to', other: Workload, port: number) {
  return rules.some((rule) => {
    const peers = rule[side];
    const isPort = !rule.ports || rule.ports.some((one) => Number(one.port) === port);
    const isPeer =
      !peers ||
      peers.some(
        (peer) =>
          peer.podSelector !== undefined &&
          peer.namespaceSelector === undefined &&
          !peer.podSelector.matchExpressions &&
          matches(peer.podSelector.matchLabels, other.template.metadata.labels),
      );
    return isPort && isPeer;
  });
}

/**
 * Every connection that the policies allow between pods of the release, as `frontend → gateway:3000`, and every pod
 * that no policy limits, as `orders is open`.
 */
export function allowedConnections(objects: readonly KubeObject[]): string[] {
  const workloads = workloadsOf(objects);
  const isLimited = (one: Workload, type: string) =>
    policiesOf(objects, one).some(({ spec }) => spec?.policyTypes?.includes(type));
  const open = workloads
    .filter((one) => !isLimited(one, 'Ingress') || !isLimited(one, 'Egress'))
    .map(({ component }) => `${component} is open`);
  const connections = workloads.flatMap((from) =>
    workloads.flatMap((to) => {
      const ports = to.template.spec.containers.flatMap((one) => one.ports ?? []);
      const egress = policiesOf(objects, from).flatMap(({ spec }) => spec?.egress ?? []);
      const ingress = policiesOf(objects, to).flatMap(({ spec }) => spec?.ingress ?? []);
      return ports
        .filter(
          ({ containerPort: port }) =>
            allows(egress, 'to', to, port) && allows(ingress, 'from', from, port),
        )
        .map(({ containerPort }) => `${from.component} → ${to.component}:${containerPort}`);
    }),
  );
  return [...open, ...connections];
}
