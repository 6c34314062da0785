import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { freePort } from '@spade/platform/testing/free-port';
import { waitFor } from '@spade/platform/testing/wait-for';
import { type Proxy as TcpProxy, type Toxic, Toxiproxy } from 'toxiproxy-node-client';

/**
 * What the network does to a link; one at a time. `down`: connections are closed and refused. A toxic
 * (https://github.com/Shopify/toxiproxy#toxics) strikes in its directions: `latency` delays, `timeout` with 0 lets nothing
 * pass and tells no one, until its removal closes the connections.
 */
export type LinkFault =
  | 'down'
  | {
      type: 'latency' | 'timeout';
      attributes: Record<string, number>;
      streams: readonly ('upstream' | 'downstream')[];
    };

/** One proxy in front of one server on this machine. */
export interface LinkSpec {
  /** `<caller>><server>`, for example `orders-1>redis`. */
  name: string;
  port: number;
}

/**
 * The connections between the processes, each through a Toxiproxy proxy
 * (https://github.com/Shopify/toxiproxy). Where the program is missing, callers get the servers'
 * own ports and no fault is possible.
 */
export class Network {
  private readonly links = new Map<string, { proxy: TcpProxy; toxics: Toxic<unknown>[] }>();

  private constructor(
    private readonly toxiproxy: Toxiproxy | undefined,
    /** Ends the proxies. */
    readonly close: () => void,
  ) {}

  /** Starts Toxiproxy from `program`, if it exists. */
  static async start(program: string): Promise<Network> {
    if (!existsSync(program)) return new Network(undefined, () => {});
    const port = await freePort();
    const child = spawn(program, ['-host', '127.0.0.1', '-port', String(port)], {
      stdio: 'ignore',
      // In its own process group, so that Ctrl-C reaches only the harness, which stops it last.
      detached: true,
    });
    const toxiproxy = new Toxiproxy(`http://127.0.0.1:${port}`);
    await waitFor('Toxiproxy', async () => Boolean(await toxiproxy.getVersion()));
    return new Network(toxiproxy, () => void child.kill('SIGKILL'));
  }

  /** Whether faults can be set at all. */
  get isBreakable(): boolean {
    return this.toxiproxy !== undefined;
  }

  /** Names of all links, `<caller>><server>`. */
  names(): string[] {
    return [...this.links.keys()];
  }

  /** Puts a proxy in front of each server; returns the ports to use, in the same order. */
  async open(links: readonly LinkSpec[]): Promise<number[]> {
    const { toxiproxy } = this;
    if (!toxiproxy) return links.map(({ port }) => port);
    return Promise.all(
      links.map(async ({ name, port }) => {
        const upstream = `127.0.0.1:${port}`;
        const proxy = await toxiproxy.createProxy({ name, listen: '127.0.0.1:0', upstream });
        this.links.set(name, { proxy, toxics: [] });
        return Number(proxy.listen.split(':').at(-1));
      }),
    );
  }

  /** Sets what is wrong with these links; undefined heals them. */
  async setFault(names: readonly string[], fault?: LinkFault): Promise<void> {
    await Promise.all(names.map((name) => this.setOne(name, fault)));
  }

  private async setOne(name: string, fault: LinkFault | undefined): Promise<void> {
    const link = this.links.get(name);
    if (!link) throw new Error(`no link is called ${name}`);
    const { proxy, toxics } = link;
    for (const toxic of toxics.splice(0)) await toxic.remove();
    const { listen, upstream } = proxy;
    await proxy.update({ enabled: fault !== 'down', listen, upstream });
    if (!fault || fault === 'down') return;
    const { type, attributes, streams } = fault;
    for (const stream of streams)
      toxics.push(await proxy.addToxic({ type, attributes, stream, name: stream, toxicity: 1 }));
  }
}
