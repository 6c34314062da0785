import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LocalAddresses, type Part, specOf } from '@spade/local/parts';
import type { ProcessSpec } from '@spade/local/process-keeper';
import type { LinkSpec } from './network.ts';

/** Servers that replicas talk to, each over its own connection. */
export type Backend = 'postgres' | 'redis' | 'redis-store' | 's3' | 'smtp' | 'shopify';

/** Where a backend really listens. */
export type BackendPorts = Record<Backend, number>;

const backendsOf: Record<Part['name'], readonly Backend[]> = {
  auth: ['postgres', 'redis'],
  catalog: ['postgres', 'redis', 'redis-store'],
  contact: ['postgres', 'redis', 'redis-store'],
  orders: ['postgres', 'redis', 'redis-store'],
  worker: ['redis', 'redis-store', 's3', 'smtp', 'shopify'],
  gateway: ['redis', 'redis-store', 's3'],
};

/** The lines that a replica of this part needs, before they are opened. */
export function linksOf(part: Part, replica: string, ports: BackendPorts): LinkSpec[] {
  return backendsOf[part.name].map((backend) => ({
    name: `${replica}>${backend}`,
    port: ports[backend],
  }));
}

/** One replica to start. */
export interface ReplicaPlan {
  part: Part;
  /** For example `orders-2`. */
  replica: string;
  root: string;
  healthPort: number;
  gatewayPort: number;
  /** The near ends of its lines, in the order of `linksOf`. */
  linePorts: number[];
  at: Omit<LocalAddresses, 'gatewayPort' | 'smtpPort' | 'simulatorUrl'>;
  extra: Record<string, string>;
  /** Says how far its clock is off, in milliseconds; undefined: it has the machine's. */
  clockFile: string | undefined;
}

/** As `make start` runs this part, but behind its own lines. */
export function replicaSpec(plan: ReplicaPlan): ProcessSpec {
  const { part, replica, root, healthPort, gatewayPort, linePorts, at, extra, clockFile } = plan;
  const lines = new Map(backendsOf[part.name].map((backend, i) => [backend, linePorts[i] ?? 0]));
  const near = (backend: Backend) => `http://127.0.0.1:${lines.get(backend) ?? 0}`;
  const spec = specOf(part, root, healthPort, {
    ...at,
    gatewayPort,
    smtpPort: lines.get('smtp') ?? 0,
    store: { ...at.store, endpoint: near('s3') },
    simulatorUrl: near('shopify'),
  });
  const env = { ...spec.env, ...extra };
  reroute(env, 'REDIS_URL', lines.get('redis'));
  reroute(env, 'REDIS_STORE_URL', lines.get('redis-store'));
  reroute(env, 'DATABASE_URL', lines.get('postgres'));
  // Releases before the bundles ran what the compiler wrote.
  const args = spec.args.map((arg) => (existsSync(arg) ? arg : arg.replace('/bundle/', '/dist/')));
  if (clockFile === undefined) return { ...spec, name: replica, env, args };
  env.CHAOS_CLOCK = clockFile;
  const clock = join(import.meta.dirname, 'clock-shift.js');
  return { ...spec, name: replica, env, args: ['--import', clock, ...args] };
}

/** Puts the line's port into the URL that the file of `name` holds, and the URL in its place. */
function reroute(env: Record<string, string>, name: string, port: number | undefined): void {
  const file = env[`${name}_FILE`];
  if (file === undefined || port === undefined) return;
  const url = new URL(readFileSync(file, 'utf8'));
  url.port = String(port);
  env[name] = url.href;
  delete env[`${name}_FILE`];
}
