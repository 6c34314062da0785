/** A kind that an operator brings, when its definition cannot be had here. */
interface Kind {
  kind: string;
  plural: string;
  group: string;
  version: string;
}

const kinds: readonly Kind[] = [
  { kind: 'Cluster', plural: 'clusters', group: 'postgresql.cnpg.io', version: 'v1' },
  {
    kind: 'ScheduledBackup',
    plural: 'scheduledbackups',
    group: 'postgresql.cnpg.io',
    version: 'v1',
  },
  {
    kind: 'ExternalSecret',
    plural: 'externalsecrets',
    group: 'external-secrets.io',
    version: 'v1',
  },
  { kind: 'Gateway', plural: 'gateways', group: 'gateway.networking.k8s.io', version: 'v1' },
  { kind: 'HTTPRoute', plural: 'httproutes', group: 'gateway.networking.k8s.io', version: 'v1' },
  { kind: 'ScaledObject', plural: 'scaledobjects', group: 'keda.sh', version: 'v1alpha1' },
  {
    kind: 'TriggerAuthentication',
    plural: 'triggerauthentications',
    group: 'keda.sh',
    version: 'v1alpha1',
  },
  { kind: 'PodMonitor', plural: 'podmonitors', group: 'monitoring.coreos.com', version: 'v1' },
  {
    kind: 'PrometheusRule',
    plural: 'prometheusrules',
    group: 'monitoring.coreos.com',
    version: 'v1',
  },
];

/** The kinds whose definitions the control plane lacks. */
export function missingKinds(known: ReadonlySet<string>): Kind[] {
  return kinds.filter(({ plural, group }) => !known.has(`${plural}.${group}`));
}

/** A definition that takes any field: the object can be installed, its fields are not checked. */
export function standIn({ kind, plural, group, version }: Kind): object {
  const schema = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      name: `${plural}.${group}`,
      annotations: { 'api-approved.kubernetes.io': 'unapproved, stand-in of make kube-check' },
    },
    spec: {
      group,
      scope: 'Namespaced',
      names: { kind, plural, singular: kind.toLowerCase(), listKind: `${kind}List` },
      versions: [
        { name: version, served: true, storage: true, schema: { openAPIV3Schema: schema } },
      ],
    },
  };
}
