import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { find, ProgramError, run } from './programs.ts';

const root = join(import.meta.dirname, '../../..');

/** A free TCP port; the two after it are most likely free too. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo; // it listens on a port
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Our control plane, stopped by `stop`. */
export interface Bed {
  kubeconfig: string;
  /** Address of the API server. */
  server: string;
  /** Certificate of the API server, for clients that check it. */
  certificate: string;
  stop: () => Promise<void>;
}

/** The programs of the check. */
export interface Programs {
  helm: string;
  kubectl: string;
}

/** Folder of `start.sh`, which starts a control plane without images: KUBE_BED, or `shared/kube` beside the checkout. */
export function bedFolder(): string | undefined {
  const folders = [process.env.KUBE_BED, join(root, '../shared/kube')];
  return folders.find((folder) => folder && existsSync(join(folder, 'start.sh')));
}

const programFolder = () => process.env.KUBE_BIN ?? join(tmpdir(), 'kube-bin');

/** helm and kubectl; undefined for what is not there. */
export function findPrograms(): Partial<Programs> {
  const [helm, kubectl] = ['helm', 'kubectl'].map((name) => find(name, [programFolder()]));
  return { ...(helm && { helm }), ...(kubectl && { kubectl }) };
}

/**
 * Starts a control plane in a new folder. Never uses a cluster that it finds: the check installs, evicts and
 * deletes. Throws ProgramError.
 */
export async function startBed(folder: string): Promise<Bed> {
  const home = mkdtempSync(join(tmpdir(), 'kube-check-'));
  const script = join(folder, 'start.sh');
  // Not the usual ports: another control plane may run here.
  const [port, store] = [await freePort(), await freePort()];
  const stop = async () => {
    await run('bash', [script, home, 'down']);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    await run('env', [`KUBE_PORT=${port}`, `ETCD_PORT=${store}`, 'bash', script, home]);
    const kubeconfig = join(home, 'kubeconfig');
    const server = /server: "?(https:[^"\s}]+)/.exec(readFileSync(kubeconfig, 'utf8'))?.[1];
    if (!server) throw new ProgramError('the control plane has no address in its kubeconfig');
    return { kubeconfig, server, certificate: join(home, 'certs/apiserver.crt'), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
