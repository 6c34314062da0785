import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { frontendConfig } from '@spade/frontend/config';
import { gatewayConfig } from '@spade/gateway/config';
import { runTimeVariables } from '../config-docs/variables.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** What an image of ours is, read from what it is built from. */
export interface ImageFacts {
  /** Ports that its process opens. */
  ports: number[];
  /** User id that the Dockerfile gives it; undefined: the chart chooses. */
  uid: number | undefined;
}

const health = gatewayConfig.shape.HEALTH_PORT.parse(undefined);

/** Ports of `listen` in a configuration of nginx. */
const listenPorts = (conf: string) =>
  [...conf.matchAll(/^\s*listen (\d+);/gm)].map(([, port]) => Number(port));

function uidOf(dockerfile: string, target: string): number | undefined {
  const stage = new RegExp(`^FROM \\S+ AS ${target}\\n([\\s\\S]*?)(?=^FROM |$(?![\\s\\S]))`, 'm');
  const user = /^USER (\d+):/m.exec(stage.exec(dockerfile)?.[1] ?? '')?.[1];
  return user === undefined ? undefined : Number(user);
}

/** Every image by its target in the Dockerfile. */
export function imageFacts(): Map<string, ImageFacts> {
  const dockerfile = read('infra/deploy/docker/Dockerfile');
  const front = listenPorts(read('infra/deploy/nginx/nginx.conf'));
  const ports: Record<string, number[]> = {
    frontend: front,
    gateway: [gatewayConfig.shape.PORT.parse(undefined), health],
    pages: [frontendConfig.shape.PORT.parse(undefined), health],
    setup: [],
  };
  const targets = [...dockerfile.matchAll(/^FROM \S+ AS ([a-z]+)$/gm)].map(([, name = '']) => name);
  return new Map(
    targets
      .filter((name) => !['packages', 'build', 'base', 'server'].includes(name))
      .map((name) => [name, { ports: ports[name] ?? [health], uid: uidOf(dockerfile, name) }]),
  );
}

/** Whether a compiled file of a command has its source here; the front end's build names those of its server. */
export function isBuilt(file: string): boolean {
  const [, entry] = /^frontend\/dist\/server\/(.+)\.js$/.exec(file) ?? [];
  if (entry) return read('frontend/scripts/build.ts').includes(`['${entry}', `);
  return existsSync(join(root, file.replace('/dist/', '/src/').replace(/\.js$/, '.ts')));
}

/** Variables that a part reads: the schema of each, by name. */
export const variablesOf = (part: string) =>
  new Map(
    runTimeVariables(true)
      .filter((one) => one.part === part)
      .map((one) => [one.name, one.type]),
  );
