/**
 * `check-facts.ts FILE…`: holds rendered charts against what the images are: user ids, ports and files of the
 * Dockerfile, variables that the processes read, keys of the Secrets. Prints what is wrong; exit code 1 when anything is.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { frontendConfig } from '@spade/frontend/config';
import { gatewayConfig } from '@spade/gateway/config';
import { parseAllDocuments } from 'yaml';
import { runTimeVariables } from '../config-docs/variables.ts';

interface Probe {
  httpGet: { port: string | number };
}
interface Container {
  image: string;
  command?: string[];
  env?: { name: string; value?: string }[];
  ports?: { name?: string; containerPort: number }[];
  volumeMounts?: { name: string; mountPath: string }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
}
interface SecretFiles {
  items?: { path: string }[];
}
interface Pod {
  securityContext?: { runAsUser?: number };
  initContainers?: Container[];
  containers: Container[];
  volumes?: {
    name: string;
    secret?: SecretFiles;
    projected?: { sources: { secret?: SecretFiles }[] };
  }[];
}
/** An object with pods, as far as the checks read it. */
interface Workload {
  kind: string;
  metadata: { name: string };
  spec?: {
    template?: { spec: Pod };
    jobTemplate?: { spec: { template: { spec: Pod } } };
  };
}

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const dockerfile = read('infra/deploy/docker/Dockerfile');
/** Stages of the Dockerfile that are images of ours. */
const images = new Set(
  [...dockerfile.matchAll(/^FROM \S+ AS ([a-z]+)$/gm)].map(([, name = '']) => name),
);
const health = gatewayConfig.shape.HEALTH_PORT.parse(undefined);
const nginxPorts = [...read('infra/deploy/nginx/nginx.conf').matchAll(/^\s*listen (\d+);/gm)];
/** Ports that the process of an image opens; those that are not named open the one of their health. */
const portsOf: Record<string, number[]> = {
  frontend: nginxPorts.map(([, port]) => Number(port)),
  gateway: [gatewayConfig.shape.PORT.parse(undefined), health],
  pages: [frontendConfig.shape.PORT.parse(undefined), health],
};

/** User id that the Dockerfile gives to an image; undefined: the chart chooses. */
function uidOf(image: string): number | undefined {
  const stage = new RegExp(`^FROM \\S+ AS ${image}\\n([\\s\\S]*?)(?=^FROM |$(?![\\s\\S]))`, 'm');
  const user = /^USER (\d+):/m.exec(stage.exec(dockerfile)?.[1] ?? '')?.[1];
  return user === undefined ? undefined : Number(user);
}

/** Whether a compiled file of a command has its source here; the front end's build names those of its server. */
function isBuilt(file: string): boolean {
  const [, entry] = /^frontend\/dist\/server\/(.+)\.js$/.exec(file) ?? [];
  if (entry) return read('frontend/scripts/build.ts').includes(`['${entry}', `);
  return existsSync(join(root, file.replace('/dist/', '/src/').replace(/\.js$/, '.ts')));
}

/** Ports, user, probes and command of a container, against its image. */
function imageFaults(pod: Pod, { ports = [], ...container }: Container, image: string): string[] {
  if (!images.has(image)) return [`no image is called ${image}`];
  const uid = pod.securityContext?.runAsUser;
  const probed = [container.startupProbe, container.readinessProbe, container.livenessProbe];
  const probes = probed.flatMap((probe) => (probe ? [probe.httpGet.port] : []));
  const isThere = (port: string | number) =>
    ports.some(({ name, containerPort }) => port === name || port === containerPort);
  const file = container.command?.find((word) => word.endsWith('.js'));
  return [
    ...ports
      .filter(({ containerPort }) => !(portsOf[image] ?? [health]).includes(containerPort))
      .map(({ containerPort }) => `the image opens no port ${containerPort}`),
    ...probes.filter((port) => !isThere(port)).map((port) => `a probe asks port ${port}`),
    ...(ports.length > 0 && probes.length < 3 ? ['a probe is missing'] : []),
    ...(ports.length > 0 && uidOf(image) !== undefined && uidOf(image) !== uid
      ? [`runs as ${uid}, its image is made for ${uidOf(image)}`]
      : []),
    ...(file && !isBuilt(file) ? [`the image has no ${file}`] : []),
  ];
}

/** Variables of a container, against those that its process reads; files of secrets, against those that are mounted. */
function variableFaults({ volumes = [] }: Pod, container: Container, image: string): string[] {
  const known = new Map(
    runTimeVariables(true)
      .filter(({ part }) => part === image)
      .map(({ name, type }) => [name, type]),
  );
  const files = (container.volumeMounts ?? []).flatMap(({ name, mountPath }) => {
    const volume = volumes.find((one) => one.name === name);
    const secrets = [
      volume?.secret,
      ...(volume?.projected?.sources ?? []).map((one) => one.secret),
    ];
    return secrets.flatMap((one) => (one?.items ?? []).map(({ path }) => `${mountPath}/${path}`));
  });
  const env = container.env ?? [];
  const names = env.map(({ name }) => name.replace(/_FILE$/, ''));
  return [
    ...env
      .filter(({ name, value = '' }) => name.endsWith('_FILE') && !files.includes(value))
      .map(({ name, value }) => `${name} names ${value}, which no Secret puts there`),
    ...env
      .filter(
        ({ name, value }) => value !== '' && known.get(name)?.safeParse(value).success === false,
      )
      .map(({ name }) => `${name} has a value that the process refuses`),
    ...[...known]
      .filter(([name, type]) => !type.safeParse(undefined).success && !names.includes(name))
      .map(([name]) => `lacks ${name}, which the process needs`),
    ...names
      .filter((name) => !known.has(name))
      .map((name) => `gets ${name}, which the process does not read`),
  ];
}

/** What is wrong with a rendered chart, in words. */
function faultsOf(text: string): string[] {
  // kubeconform holds the documents against the API's schemas; these are the fields that are read here.
  const objects = parseAllDocuments(text).map((one) => one.toJS() as Workload | null);
  return objects.flatMap((object) => {
    const pod = (object?.spec?.jobTemplate?.spec.template ?? object?.spec?.template)?.spec;
    // CloudNativePG's Cluster has no pods of ours.
    if (!object || !pod?.containers) return [];
    return [...(pod.initContainers ?? []), ...pod.containers].flatMap((container) => {
      const image = container.image.split('/').at(-1)?.split(/[:@]/)[0] ?? '';
      // The stores' images are not ours.
      if (image === 'postgres') return [];
      const faults = [
        ...imageFaults(pod, container, image),
        ...(object.kind === 'Deployment' ? variableFaults(pod, container, image) : []),
      ];
      return faults.map((fault) => `${object.kind} ${object.metadata.name}: ${fault}`);
    });
  });
}

const faults = process.argv
  .slice(2)
  .flatMap((file) =>
    faultsOf(readFileSync(file, 'utf8')).map((fault) => `${basename(file)}: ${fault}`),
  );
if (faults.length > 0) process.stderr.write(`${faults.join('\n')}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
