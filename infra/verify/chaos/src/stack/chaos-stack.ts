import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
import { type Backends, startBackends } from './backends.ts';
import { type Front, startFront } from './front.ts';
import { Network } from './network.ts';
import { knowsDelivery, type Release, thisRelease } from './release.ts';
import { linksOf, replicaSpec } from './replica-spec.ts';

/** The system under test. */
export interface ChaosStackOptions {
  /** Holds databases, objects, mails, logs and what the harness writes. */
  dataDir: string;
  /** How many products the simulated store has. */
  products: number;
  /** Pieces of each. */
  stock: number;
  /** The release that runs first. */
  release: Release;
  /** Put the stores' data on disks that can be filled, where the machine allows it. */
  hasSmallDisks: boolean;
  /** Give each replica a clock that can be moved. */
  hasOwnClocks: boolean;
  /** Folder of the programs of PostgreSQL, where backups are taken. */
  backupPrograms: string | undefined;
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
  /** Stops a replica and starts it from another release, in its place; resolves when it is ready. */
  replace: (replica: string, release: Release) => Promise<void>;
  /** Whether the shop charges for delivery and goods are sent: every release of the run knows it. */
  hasDelivery: boolean;
  /** The wall clock of a running replica jumps to so many milliseconds off the right time; undefined: it cannot. */
  setClock: ((replica: string, shiftMs: number) => void) | undefined;
  /** Whether every process reports that it is ready. */
  isReady: () => Promise<boolean>;
  stop: () => Promise<void>;
}

/** Of every order, where the shop charges for delivery. */
export const DELIVERY_FEE_KOBO = 150_000;

const zonesSetting = {
  DELIVERY_ZONES: JSON.stringify([
    {
      states: 'other states',
      areas: '',
      fee: String(DELIVERY_FEE_KOBO / 100),
      time: '2 working days',
      freeFrom: '',
    },
  ]),
};

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

/** Of every part. */
const REPLICAS = 2;
/** How long the old workers of nginx may still pass calls to a gateway that is being replaced. */
const LED_ELSEWHERE_MS = 2_000;
/** The longest start of a replica on a busy machine; how long the start takes is not tested here. */
const READY_TIMEOUT_MS = 180_000;

interface Replica {
  healthPort: number;
  gatewayPort: number;
  specIn: (release: Release) => ProcessSpec;
}

/** Starts everything; resolves when all parts are ready. */
export async function startChaosStack(options: ChaosStackOptions): Promise<ChaosStack> {
  const { dataDir, products, stock, release: firstRelease, hasSmallDisks, hasOwnClocks } = options;
  const { say } = options;
  const hasDelivery = knowsDelivery(firstRelease);
  const { root } = thisRelease;
  const logs = join(dataDir, 'logs');
  const tempDir = join(dataDir, 'tmp');
  for (const folder of [logs, tempDir]) mkdirSync(folder, { recursive: true });
  const fleet = new ProcessKeeper(logs);
  const network = await Network.start(join(root, '.local/bin/toxiproxy-server'));
  if (!network.isBreakable) leaveOut('toxiproxy', 'faults of the network');
  // However this process ends, its children end too.
  process.once('exit', () => fleet.killAll());
  const simulator = await startShopifySimulator({ productCount: products });
  for (const variant of simulator.products.flatMap(({ variants }) => variants)) {
    const tracked = { isTracked: true, inventoryPolicy: 'DENY', inventoryQuantity: stock };
    Object.assign(variant, tracked);
  }
  const backends = await startBackends({
    fleet,
    root,
    dataDir,
    hasSmallDisks,
    backupPrograms: options.backupPrograms,
    release: firstRelease,
  });
  const ports = { ...backends.ports, shopify: Number(new URL(simulator.url).port) };
  const replicas = new Map<string, Replica>();

  const clockFileOf = (replica: string) => join(dataDir, `${replica}.clock`);
  const setClock = (replica: string, shiftMs: number) => {
    writeFileSync(clockFileOf(replica), String(shiftMs));
    fleet.signal(replica, 'SIGUSR2');
  };

  const startReplica = async (part: Part, replica: string) => {
    const [healthPort, gatewayPort, linePorts] = await Promise.all([
      freePort(),
      freePort(),
      network.open(linksOf(part, replica, ports)),
    ]);
    const at = {
      secrets: backends.secrets,
      store: backends.store,
      publicUrl: 'http://localhost:8080',
      env: process.env,
    };
    const specIn = ({ root: built }: Release) =>
      replicaSpec({
        part,
        replica,
        root: built,
        healthPort,
        gatewayPort,
        linePorts,
        at,
        extra: { ...quickSettings, ...(hasDelivery && zonesSetting), TMPDIR: tempDir },
        clockFile: hasOwnClocks ? clockFileOf(replica) : undefined,
      });
    if (hasOwnClocks) writeFileSync(clockFileOf(replica), '0');
    replicas.set(replica, { healthPort, gatewayPort, specIn });
    fleet.start(specIn(firstRelease));
  };
  const replicasOf = (part: Part['name']) =>
    [...replicas.keys()].filter((name) => name.startsWith(`${part}-`));
  const isReady = async () => {
    const answers = await Promise.all([...replicas.values()].map(isHealthy));
    return answers.every(Boolean);
  };
  const stop = async () => {
    await fleet.stopAll();
    network.close();
    await simulator.close();
    await backends.close();
    for (const disk of Object.values(backends.disks ?? {})) disk.unmount();
  };
  try {
    say(`starting ${REPLICAS} replicas of ${parts.length} parts …`);
    for (const part of parts)
      for (let n = 1; n <= REPLICAS; n += 1) await startReplica(part, `${part.name}-${n}`);
    await waitFor('all parts to be ready', isReady, 120_000);
    const gateways = (but?: string) =>
      replicasOf('gateway')
        .filter((name) => name !== but)
        .map((name) => `http://127.0.0.1:${replicas.get(name)?.gatewayPort}`);
    const front = await startFront(fleet, dataDir, gateways());
    const replace = async (replica: string, release: Release) => {
      const known = replicas.get(replica);
      if (!known) throw new Error(`no replica is called ${replica}`);
      const isGateway = replicasOf('gateway').includes(replica);
      if (isGateway) {
        // As Kubernetes does: callers are led elsewhere before the process gets SIGTERM.
        front.passTo(gateways(replica));
        await sleep(LED_ELSEWHERE_MS);
      }
      await fleet.remove(replica);
      fleet.start(known.specIn(release));
      await waitFor(`${replica} to be ready again`, () => isHealthy(known), READY_TIMEOUT_MS);
      if (isGateway) front.passTo(gateways());
    };
    return {
      fleet,
      network,
      backends,
      simulator,
      tempDir,
      front,
      replicasOf,
      replace,
      hasDelivery,
      setClock: hasOwnClocks ? setClock : undefined,
      isReady,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function isHealthy({ healthPort }: Pick<Replica, 'healthPort'>): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${healthPort}/health/ready`, {
      signal: AbortSignal.timeout(2_500),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
