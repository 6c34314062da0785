import { parseAllDocuments } from 'yaml';

/** A set of labels. */
export type Labels = Record<string, string>;

/** A container, as far as the checks read it. */
export interface Container {
  name: string;
  image: string;
  command?: string[];
  env?: { name: string; value?: string }[];
  ports?: { name?: string; containerPort: number }[];
  volumeMounts?: { name: string; mountPath: string }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
}

/** An HTTP probe. */
export interface Probe {
  httpGet: { path: string; port: string | number };
}

/** Files of one Secret in a volume. */
export interface SecretItems {
  /** Of a projected source; a plain volume has `secretName`. */
  name?: string;
  secretName?: string;
  items?: { key: string; path: string }[];
}

/** A volume, as far as the checks read it. */
export interface Volume {
  name: string;
  secret?: SecretItems;
  projected?: { sources: { secret?: SecretItems }[] };
}

/** The template of a pod. */
export interface PodTemplate {
  metadata: { labels: Labels };
  spec: {
    securityContext?: { runAsUser?: number };
    initContainers?: Container[];
    containers: Container[];
    volumes?: Volume[];
    topologySpreadConstraints?: { topologyKey: string; labelSelector: { matchLabels: Labels } }[];
  };
}

/** Who may connect, or be connected to. */
export interface Peer {
  podSelector?: { matchLabels?: Labels; matchExpressions?: unknown[] };
  namespaceSelector?: object;
  ipBlock?: object;
}

/** One rule of a NetworkPolicy. */
export interface NetworkRule {
  from?: Peer[];
  to?: Peer[];
  ports?: { port: number | string; protocol?: string }[];
}

/** A Kubernetes object; `spec` has the fields of all kinds that the checks read. */
export interface KubeObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Labels; annotations?: Labels };
  data?: Record<string, string>;
  spec?: {
    replicas?: number;
    selector?: Labels & { matchLabels?: Labels };
    template?: PodTemplate;
    jobTemplate?: { spec: { template: PodTemplate } };
    ports?: { name?: string; port: number; targetPort?: string | number }[];
    podSelector?: { matchLabels?: Labels };
    policyTypes?: string[];
    ingress?: NetworkRule[];
    egress?: NetworkRule[];
    rules?: RouteRule[];
    scaleTargetRef?: { name: string };
  };
}

/** One rule of an Ingress or HTTPRoute. */
export interface RouteRule {
  backendRefs?: { name: string; port: number }[];
  http?: {
    paths: { backend: { service: { name: string; port: { name?: string; number?: number } } } }[];
  };
}

/** Reads what `helm template` wrote. */
export function parseObjects(text: string): KubeObject[] {
  // The documents are checked against the API's own schema later; these are the fields that the checks read.
  return parseAllDocuments(text)
    .map((document) => document.toJS() as KubeObject | null)
    .filter((object) => object !== null);
}

/** A workload with its pods' template; `component` is the process or job. */
export interface Workload {
  object: KubeObject;
  component: string;
  template: PodTemplate;
}

/** Deployments, Jobs and CronJobs. */
export function workloadsOf(objects: readonly KubeObject[]): Workload[] {
  return objects.flatMap((object) => {
    const template = object.spec?.template ?? object.spec?.jobTemplate?.spec.template;
    if (!template || object.kind === 'Cluster') return [];
    const component = template.metadata.labels['app.kubernetes.io/component'] ?? '';
    return [{ object, component, template }];
  });
}

/** Whether labels match a selector; an empty selector matches everything. */
export function matches(selector: Labels | undefined, labels: Labels): boolean {
  return Object.entries(selector ?? {}).every(([name, value]) => labels[name] === value);
}

/** Objects as one text for `kubectl apply -f -`. A list: kubectl 1.32 takes JSON documents that `---` separates for one. */
export function asList(items: readonly object[]): string {
  return JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
}
