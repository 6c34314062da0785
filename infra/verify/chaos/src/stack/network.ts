import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { freePort } from '@spade/platform/testing/free-port';
import { waitFor } from '@spade/platform/testing/wait-for';
import { type Proxy as TcpProxy, type Toxic, Toxiproxy } from 'toxiproxy-node-client';

/** What the network does to a link; one at a time. `{}` heals it. Times in milliseconds. */
export interface LinkFault {
  /** Added in each direction. */
  latencyMs?: number;
  /** Connections are closed and refused, as when the server is down. */
  isDown?: boolean;
  /** Nothing passes in either direction and neither side gets an error: a partition. */
  isSilent?: boolean;
  /** Requests arrive but their answers do not: the server did the work, the caller cannot know. */
  losesAnswers?: boolean;
}

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

  /** Sets what is wrong with these links; `{}` heals them. */
  async setFault(names: readonly string[], fault: LinkFault): Promise<void> {
    await Promise.all(names.map((name) => this.setOne(name, fault)));
  }

  private async setOne(name: string, fault: LinkFault): Promise<void> {
    const link = this.links.get(name);
    if (!link) throw new Error(`no link is called ${name}`);
    const { proxy, toxics } = link;
    for (const toxic of toxics.splice(0)) await toxic.remove();
    const { listen, upstream } = proxy;
    await proxy.update({ enabled: !fault.isDown, listen, upstream });
    const { latencyMs, isSilent, losesAnswers } = fault;
    const isBothWays = isSilent || latencyMs !== undefined;
    const type = latencyMs ? 'latency' : 'timeout';
    // `timeout: 0` drops all data; removing it closes the connections.
    const attributes: Record<string, number> = latencyMs ? { latency: latencyMs } : { timeout: 0 };
    for (const stream of ['upstream', 'downstream'] as const) {
      if (!isBothWays && !(losesAnswers && stream === 'downstream')) continue;
      toxics.push(await proxy.addToxic({ type, attributes, stream, name: stream, toxicity: 1 }));
    }
  }
}
