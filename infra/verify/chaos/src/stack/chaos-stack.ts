import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Part, parts } from '@spade/local/parts';
import { ProcessKeeper, type ProcessSpec } from '@spade/local/process-keeper';
import { leaveOut } from '@spade/local/programs';
import { freePort } from '@spade/platform/testing/free-port';
import { waitFor } from '@spade/platform/testing/wait-for';
import {
  type ShopifySimulator,
  startShopifySimulator,
} from '@spade/shopify-simulator/start-shopify-simulator';
import { Network } from '../network/network.ts';
import { type Backends, startBackends } from './backends.ts';
import { Front } from './front.ts';
import { type Release, thisRelease } from './release.ts';
import { linksOf, replicaSpec } from './replica-spec.ts';

const root = resolve(import.meta.dirname, '../../../../..');

/** The system under test. */
export interface ChaosStackOptions {
  /** Holds databases, objects, mails, logs and what the harness writes. */
  dataDir: string;
  /** Replicas of every part. */
  replicas: number;
  /** How many products the simulated store has. */
  products: number;
  /** Pieces of each. */
  stock: number;
  /** Put the servers' data on disks that can be filled, where the machine allows it. */
  hasSmallDisks?: boolean;
  /** The release that runs first; this one when left out. */
  release?: Release;
  say: (line: string) => void;
}

/** The whole system as real processes behind connections that can be broken. */
export interface ChaosStack {
  fleet: ProcessKeeper;
  network: Network;
  backends: Backends;
  simulator: ShopifySimulator;
  /** Where our processes put temporary files. */
  tempDir: string;
  /** nginx, which clients call. */
  front: Front;
  /** Names of the replicas of one part. */
  replicasOf: (part: Part['name']) => string[];
  /** Scales every part to this many replicas. */
  scaleTo: (count: number) => Promise<void>;
  /** Stops a replica and starts it from another release, in its place. */
  replace: (replica: string, release: Release) => Promise<void>;
  /** The wall clock of a running replica jumps to so many milliseconds off the right time. */
  setClock: (replica: string, shiftMs: number) => void;
  /** Whether one replica reports that it is ready. */
  isReplicaReady: (replica: string) => Promise<boolean>;
  /** Whether every process reports that it is ready. */
  isReady: () => Promise<boolean>;
  stop: () => Promise<void>;
}

/** Settings under which a run sees in minutes what production sees in an hour. */
const quickSettings = {
  PAYMENT_WINDOW_MINUTES: '1',
  EXPIRY_SWEEP_SECONDS: '1',
  HOLD_TIMEOUT_SECONDS: '10',
  HOLD_SWEEP_SECONDS: '2',
  SEED_DEMO_CATALOGUE: 'false',
  MAX_OPEN_ORDERS_PER_PHONE: '0',
  MAX_OPEN_ORDERS_PER_EMAIL: '0',
  NETWORK_HOLDS_SHARE: '100',
  MAILS_PER_HOUR: '1000000',
  MAILS_PER_SECOND: '1000000',
  AUTO_CONFIRM: 'exact',
  // A thousand proofs in two minutes: the load is meant for the orders.
  READ_RECEIPTS: 'off',
};

/** How long the old workers of nginx may still pass calls to a gateway that is being replaced. */
const LED_ELSEWHERE_MS = 2_000;

/** Starts everything; resolves when all parts are ready. */
export async function startChaosStack(options: ChaosStackOptions): Promise<ChaosStack> {
  const logs = join(options.dataDir, 'logs');
  const tempDir = join(options.dataDir, 'tmp');
  for (const folder of [logs, tempDir]) mkdirSync(folder, { recursive: true });
  const fleet = new ProcessKeeper(logs);
  const network = await Network.start(join(root, '.local/bin/toxiproxy-server'));
  if (!network.isBreakable) leaveOut('toxiproxy', 'faults of the network');
  // However this process ends, its children end too.
  process.once('exit', () => fleet.killAll());
  const simulator = await startShopifySimulator({ productCount: options.products });
  for (const product of simulator.products) {
    for (const variant of product.variants) {
      Object.assign(variant, {
        isTracked: true,
        inventoryPolicy: 'DENY',
        inventoryQuantity: options.stock,
      });
    }
  }
  const firstRelease = options.release ?? thisRelease;
  const backends = await startBackends({
    ...{ fleet, root, dataDir: options.dataDir, release: firstRelease },
    hasSmallDisks: options.hasSmallDisks ?? false,
  });
  const ports = { ...backends.ports, shopify: Number(new URL(simulator.url).port) };
  const health = new Map<string, number>();
  const specs = new Map<string, (release: Release) => ProcessSpec>();
  const gatewayPorts = new Map<string, number>();
  const settings = { ...quickSettings, TMPDIR: tempDir };

  const clockFileOf = (replica: string) => join(options.dataDir, `${replica}.clock`);
  const setClock = (replica: string, shiftMs: number) => {
    writeFileSync(clockFileOf(replica), String(shiftMs));
    const pid = fleet.pidOf(replica);
    if (pid !== undefined) process.kill(pid, 'SIGUSR2');
  };
  const startReplica = async (part: Part, number: number) => {
    const replica = `${part.name}-${number}`;
    const [healthPort, gatewayPort, linePorts] = await Promise.all([
      freePort(),
      freePort(),
      network.open(linksOf(part, replica, ports)),
    ]);
    health.set(replica, healthPort);
    if (part.name === 'gateway') gatewayPorts.set(replica, gatewayPort);
    const at = {
      secrets: backends.secrets,
      store: { ...backends.store, stop: async () => {} },
      publicUrl: 'http://localhost:8080',
      env: process.env,
    };
    const specIn = (release: Release) =>
      replicaSpec({
        ...{ part, replica, root: release.root, healthPort, gatewayPort, linePorts, at },
        ...{ extra: settings, clockFile: clockFileOf(replica) },
      });
    specs.set(replica, specIn);
    fleet.start(specIn(firstRelease));
  };
  const replace = async (replica: string, release: Release) => {
    const specIn = specs.get(replica);
    if (!specIn) throw new Error(`no replica is called ${replica}`);
    const port = gatewayPorts.get(replica);
    if (port !== undefined) {
      // As Kubernetes does: callers are led elsewhere before the process gets SIGTERM.
      front?.passTo(gateways().filter((url) => !url.endsWith(`:${port}`)));
      await sleep(LED_ELSEWHERE_MS);
    }
    await fleet.remove(replica);
    fleet.start(specIn(release));
    if (port !== undefined) {
      await waitFor(`${replica} to be ready again`, () => isReplicaReady(replica), 180_000);
      front?.passTo(gateways());
    }
  };
  const gateways = () => [...gatewayPorts.values()].map((port) => `http://127.0.0.1:${port}`);
  let front: Front | undefined;
  const replicasOf = (part: Part['name']) =>
    [...health.keys()].filter((name) => name.startsWith(`${part}-`));
  const scaleTo = async (count: number) => {
    for (const part of parts) {
      for (let number = replicasOf(part.name).length + 1; number <= count; number += 1) {
        await startReplica(part, number);
        // At once, as Docker's name server: while it starts it refuses, and nginx asks another.
        if (part.name === 'gateway') front?.passTo(gateways());
      }
      for (const extra of replicasOf(part.name).slice(count)) {
        health.delete(extra);
        if (gatewayPorts.delete(extra)) front?.passTo(gateways());
        await fleet.remove(extra);
      }
    }
  };
  const isReplicaReady = (replica: string) => isHealthy(health.get(replica) ?? 0);
  const isReady = async () => {
    const answers = await Promise.all([...health.values()].map(isHealthy));
    return answers.every(Boolean);
  };
  const stop = async () => {
    await fleet.stopAll();
    network.close();
    await simulator.close();
    for (const disk of Object.values(backends.disks ?? {})) disk.unmount();
  };
  try {
    options.say(`starting ${options.replicas} replicas of ${parts.length} parts …`);
    await scaleTo(options.replicas);
    await waitFor('all parts to be ready', isReady, 120_000);
    front = await Front.start(fleet, { root, dataDir: options.dataDir, gateways: gateways() });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ...{ fleet, network, backends, simulator, tempDir, replicasOf, scaleTo, replace, isReady },
    ...{ isReplicaReady, setClock, stop, front },
  };
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, {
      signal: AbortSignal.timeout(2_500),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
