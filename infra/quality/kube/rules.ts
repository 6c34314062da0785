import type { z } from 'zod';
import type { ImageFacts } from './image-facts.ts';
import { type Container, type KubeObject, matches, type Workload, workloadsOf } from './objects.ts';

/** What the objects are held against. */
export interface Facts {
  images: ReadonlyMap<string, ImageFacts>;
  /** Whether a file that a command names is in the image. */
  isBuilt: (file: string) => boolean;
  /** Variables that the process of an image reads. */
  variablesOf: (part: string) => ReadonlyMap<string, z.ZodType>;
}

const targetOf = ({ image }: Container) => image.split('/').at(-1)?.split(':')[0] ?? '';
const containersOf = ({ template }: Workload) => [
  ...(template.spec.initContainers ?? []),
  ...template.spec.containers,
];

/** The number of a port given by name or number; undefined when no container opens it. */
function portIn(workload: Workload, port: string | number): number | undefined {
  const ports = workload.template.spec.containers.flatMap((one) => one.ports ?? []);
  return ports.find(({ name, containerPort }) => name === port || containerPort === port)
    ?.containerPort;
}

function serviceFaults(objects: readonly KubeObject[]): string[] {
  const workloads = workloadsOf(objects);
  return objects
    .filter(({ kind }) => kind === 'Service')
    .flatMap(({ metadata, spec }) => {
      const meant = workloads.filter(({ template }) =>
        matches(spec?.selector, template.metadata.labels),
      );
      const [workload] = meant;
      if (!workload || meant.length > 1)
        return [`Service ${metadata.name} selects ${meant.length} workloads`];
      return (spec?.ports ?? []).flatMap(({ port, targetPort = port }) =>
        portIn(workload, targetPort) === undefined
          ? [`Service ${metadata.name}: no container opens its target port ${targetPort}`]
          : [],
      );
    });
}

function routeFaults(objects: readonly KubeObject[]): string[] {
  const services = objects.filter(({ kind }) => kind === 'Service');
  return objects
    .filter(({ kind }) => kind === 'Ingress' || kind === 'HTTPRoute')
    .flatMap(({ kind, metadata, spec }) => {
      const backends = (spec?.rules ?? []).flatMap(({ backendRefs = [], http }) => [
        ...backendRefs,
        ...(http?.paths ?? []).map(({ backend: { service } }) => ({
          name: service.name,
          port: service.port.name ?? service.port.number,
        })),
      ]);
      return backends
        .filter(
          ({ name, port }) =>
            !services.some(
              (one) =>
                one.metadata.name === name &&
                one.spec?.ports?.some((own) => own.port === port || own.name === port),
            ),
        )
        .map(({ name, port }) => `${kind} ${metadata.name}: no Service ${name} with port ${port}`);
    });
}

/** Its own selectors, and that of its budget: each must mean this workload and no other. */
function selectorFaults(objects: readonly KubeObject[]): string[] {
  const workloads = workloadsOf(objects);
  const meantBy = (labels: Record<string, string> | undefined) =>
    workloads.filter(({ template }) => matches(labels, template.metadata.labels));
  return workloads
    .filter(({ object }) => object.kind === 'Deployment')
    .flatMap((workload) => {
      const { object, template } = workload;
      const selectors = [
        ['selector', object.spec?.selector?.matchLabels],
        ...(template.spec.topologySpreadConstraints ?? []).map(
          ({ topologyKey, labelSelector }) => [topologyKey, labelSelector.matchLabels] as const,
        ),
        ...objects
          .filter(
            ({ kind, metadata }) =>
              kind === 'PodDisruptionBudget' && metadata.name === object.metadata.name,
          )
          .map(({ spec }) => ['budget', spec?.selector?.matchLabels] as const),
      ] as const;
      const faults = selectors
        .filter(([, labels]) => meantBy(labels).length !== 1 || meantBy(labels)[0] !== workload)
        .map(([what]) => `Deployment ${object.metadata.name}: its ${what} does not mean it alone`);
      return selectors.some(([what]) => what === 'budget')
        ? faults
        : [...faults, `Deployment ${object.metadata.name} has no PodDisruptionBudget`];
    });
}

function imageFaults(objects: readonly KubeObject[], { images, isBuilt }: Facts): string[] {
  return workloadsOf(objects).flatMap((workload) =>
    containersOf(workload).flatMap((container) => {
      const where = `${workload.object.kind} ${workload.object.metadata.name}`;
      const facts = images.get(targetOf(container));
      // The stores' images are not ours.
      if (!facts)
        return targetOf(container) === 'postgres'
          ? []
          : [`${where}: no image ${targetOf(container)}`];
      const uid = workload.template.spec.securityContext?.runAsUser;
      const probed = [container.startupProbe, container.readinessProbe, container.livenessProbe];
      const ports = (container.ports ?? []).map(({ containerPort }) => containerPort);
      const probes = probed.flatMap((probe) => (probe ? [probe.httpGet.port] : []));
      const file = container.command?.find((word) => word.endsWith('.js'));
      return [
        ...ports
          .filter((port) => !facts.ports.includes(port))
          .map((port) => `${where}: the image opens no port ${port}`),
        ...probes
          .filter((port) => portIn(workload, port) === undefined)
          .map((port) => `${where}: a probe asks port ${port}, which is not there`),
        ...(facts.ports.length > 0 && container.ports && probes.length < 3
          ? [`${where}: a probe is missing`]
          : []),
        ...(container.ports && facts.uid !== undefined && facts.uid !== uid
          ? [`${where} runs as ${uid}, its image is made for ${facts.uid}`]
          : []),
        ...(file && !isBuilt(file) ? [`${where}: the image has no ${file}`] : []),
      ];
    }),
  );
}

/** Files of a container that its volumes put there. */
function filesOf({ template }: Workload, container: Container): Set<string> {
  const paths = (container.volumeMounts ?? []).flatMap(({ name, mountPath }) => {
    const volume = template.spec.volumes?.find((one) => one.name === name);
    const secrets = [
      volume?.secret,
      ...(volume?.projected?.sources ?? []).map((one) => one.secret),
    ];
    return secrets.flatMap((one) => (one?.items ?? []).map(({ path }) => `${mountPath}/${path}`));
  });
  return new Set(paths);
}

function variableFaults(objects: readonly KubeObject[], { variablesOf }: Facts): string[] {
  return workloadsOf(objects)
    .filter(({ object }) => object.kind === 'Deployment')
    .flatMap((workload) => {
      return containersOf(workload).flatMap((container) => {
        const known = variablesOf(targetOf(container));
        const where = `Deployment ${workload.object.metadata.name}`;
        const files = filesOf(workload, container);
        const env = container.env ?? [];
        const names = env.map(({ name }) => name.replace(/_FILE$/, ''));
        return [
          ...env
            .filter(({ name, value = '' }) => name.endsWith('_FILE') && !files.has(value))
            .map(
              ({ name, value }) => `${where}: ${name} names ${value}, which no Secret puts there`,
            ),
          ...env
            .filter(
              ({ name, value }) =>
                value !== '' && known.get(name)?.safeParse(value).success === false,
            )
            .map(({ name }) => `${where}: ${name} has a value that the process refuses`),
          ...[...known]
            .filter(([name, type]) => !type.safeParse(undefined).success && !names.includes(name))
            .map(([name]) => `${where} lacks ${name}, which the process needs`),
          ...names
            .filter((name) => !known.has(name))
            .map((name) => `${where} gets ${name}, which the process does not read`),
        ];
      });
    });
}

function scalingFaults(objects: readonly KubeObject[]): string[] {
  return objects
    .filter(({ kind }) => kind === 'HorizontalPodAutoscaler' || kind === 'ScaledObject')
    .flatMap(({ kind, metadata, spec }) => {
      const target = objects.find(
        (one) => one.kind === 'Deployment' && one.metadata.name === spec?.scaleTargetRef?.name,
      );
      if (!target) return [`${kind} ${metadata.name} scales nothing`];
      return target.spec?.replicas === undefined
        ? []
        : [`${kind} ${metadata.name}: each upgrade would set its replicas back`];
    });
}

/** Everything that is wrong with a rendered chart, in words; empty when it is sound. */
export function faultsOf(objects: readonly KubeObject[], facts: Facts): string[] {
  return [
    ...serviceFaults(objects),
    ...routeFaults(objects),
    ...selectorFaults(objects),
    ...imageFaults(objects, facts),
    ...variableFaults(objects, facts),
    ...scalingFaults(objects),
  ];
}
