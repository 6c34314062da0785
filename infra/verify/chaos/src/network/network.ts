import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { freePort } from '@spade/platform/testing/free-port';
import { waitFor } from '@spade/platform/testing/wait-for';
import {
  type ICreateToxicBody,
  type Proxy as TcpProxy,
  type Toxic,
  Toxiproxy,
} from 'toxiproxy-node-client';

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

/** One proxy in front of one server. */
export interface LinkSpec {
  /** `<caller>><server>`, for example `orders-1>redis`. */
  name: string;
  host: string;
  port: number;
}

type ToxicBody = ICreateToxicBody<Record<string, number>>;

/** A toxic for one direction. `timeout: 0` drops all data; removing it closes the connections. */
function toxic(stream: ToxicBody['stream'], fault: LinkFault): ToxicBody {
  const isSlow = fault.latencyMs !== undefined;
  return {
    name: stream,
    stream,
    toxicity: 1,
    type: isSlow ? 'latency' : 'timeout',
    attributes: isSlow ? { latency: fault.latencyMs ?? 0, jitter: 0 } : { timeout: 0 },
  };
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
    private readonly end: () => void,
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
    const network = new Network(toxiproxy, () => void child.kill('SIGKILL'));
    await waitFor('Toxiproxy', async () => Boolean(await toxiproxy.getVersion()));
    return network;
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
  async open(links: LinkSpec[]): Promise<number[]> {
    const { toxiproxy } = this;
    if (!toxiproxy) return links.map(({ port }) => port);
    return Promise.all(
      links.map(async ({ name, host, port }) => {
        const upstream = `${host}:${port}`;
        const proxy = await toxiproxy.createProxy({ name, listen: '127.0.0.1:0', upstream });
        this.links.set(name, { proxy, toxics: [] });
        return Number(proxy.listen.split(':').at(-1));
      }),
    );
  }

  /** Sets what is wrong with these links; `{}` heals them. */
  async setFault(names: string[], fault: LinkFault): Promise<void> {
    await Promise.all(names.map((name) => this.setOne(name, fault)));
  }

  /** Ends the proxies. */
  close(): void {
    this.end();
  }

  private link(name: string) {
    const link = this.links.get(name);
    if (!link) throw new Error(`no link is called ${name}`);
    return link;
  }

  private async setOne(name: string, fault: LinkFault): Promise<void> {
    const link = this.link(name);
    for (const old of link.toxics.splice(0)) await old.remove();
    const { listen, upstream } = link.proxy;
    await link.proxy.update({ enabled: !fault.isDown, listen, upstream });
    const isBothWays = fault.isSilent || fault.latencyMs !== undefined;
    const directions: ToxicBody['stream'][] = [
      ...(isBothWays ? (['upstream'] as const) : []),
      ...(isBothWays || fault.losesAnswers ? (['downstream'] as const) : []),
    ];
    for (const direction of directions) {
      link.toxics.push(await link.proxy.addToxic(toxic(direction, fault)));
    }
  }
}
