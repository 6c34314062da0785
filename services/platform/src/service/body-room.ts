import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How often bodies in progress are looked at, in milliseconds. */
const WATCH_MS = 250;

/** Slow starts of mobile networks: no speed is asked of a body for this long, in milliseconds. */
const GRACE_MS = 5_000;

/** Most bodies of one network in progress. One more, and the slowest of them gives way. */
const MAX_OF_A_NETWORK = 128;

/** Most bodies in progress of all networks together. */
const MAX_OF_ALL = 2_048;

/** What a body may take. */
export interface BodyRule {
  /** It is here within this time, in milliseconds. */
  readonly withinMs: number;
  /** Least bytes a second on average, after the grace. */
  readonly leastBytesPerSecond: number;
}

/** Why a body is cut off: it was too slow, or it gave way to faster ones. */
export type CutReason = 'too_slow' | 'gave_way';

/** A body in progress, or whole and in use until its response is sent. */
interface Body {
  readonly request: IncomingMessage;
  readonly network: string;
  readonly rule: BodyRule;
  readonly startedAt: number;
  readonly socket: Socket;
  /** Bytes of the socket before this body. */
  readonly before: number;
  readonly cut: (why: CutReason) => void;
}

/**
 * Watches the bodies that strangers send to this process: each has a total time and a least speed, and all together have
 * room for `roomBytes`. Past the room, or past the number that one network (/24, /64) may send at once, the slowest body
 * of the network that uses the most gives way, so that idle senders never keep a neighbour out. nginx cannot do this: its
 * time-out is between two reads, and its limits refuse the newest. The readers of the bodies need not know of the room.
 */
export class BodyRoom {
  private readonly bodies = new Set<Body>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly roomBytes: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.timer = setInterval(() => this.watch(), WATCH_MS).unref();
  }

  /** Bytes that have arrived and are not answered yet. */
  get usedBytes(): number {
    return sum(this.bodies);
  }

  /** Bodies in progress. */
  get arriving(): number {
    return [...this.bodies].filter(isArriving).length;
  }

  /** Whether `bytes` would fit beside the complete bodies in use, which cannot be dropped. */
  hasRoomFor(bytes: number): boolean {
    const whole = [...this.bodies].filter((body) => !isArriving(body));
    return sum(whole) + bytes <= this.roomBytes;
  }

  /** Watches the body of a request until its response has ended. `cut` must answer the request and drop the rest. */
  admit(
    request: IncomingMessage,
    response: ServerResponse,
    network: string,
    rule: BodyRule,
    cut: (why: CutReason) => void,
  ): void {
    const { socket } = request;
    const startedAt = this.now();
    const body = { request, network, rule, startedAt, socket, before: socket.bytesRead, cut };
    this.makeWay(network);
    this.bodies.add(body);
    response.once('close', () => this.bodies.delete(body));
  }

  /** Looks at every body once. The timer calls it. */
  watch(): void {
    const now = this.now();
    for (const body of this.bodies)
      if (isArriving(body) && isTooSlow(body, now)) this.drop(body, 'too_slow');
    let used = this.usedBytes;
    while (used > this.roomBytes) {
      const victim = this.slowestOf(this.largestNetwork(sizeOf));
      if (!victim) return; // what is whole is in use and will be answered
      used -= sizeOf(victim);
      this.drop(victim, 'gave_way');
    }
  }

  close(): void {
    clearInterval(this.timer);
  }

  private makeWay(network: string): void {
    const inProgress = [...this.bodies].filter(isArriving);
    const ofNetwork = inProgress.filter((body) => body.network === network);
    if (ofNetwork.length >= MAX_OF_A_NETWORK) this.dropSlowestOf(network);
    else if (inProgress.length >= MAX_OF_ALL) this.dropSlowestOf(this.largestNetwork(() => 1));
  }

  private dropSlowestOf(network: string | undefined): void {
    const victim = this.slowestOf(network);
    if (victim) this.drop(victim, 'gave_way');
  }

  private drop(body: Body, why: CutReason): void {
    this.bodies.delete(body);
    body.cut(why);
  }

  /** The network whose bodies in progress weigh most together. */
  private largestNetwork(weigh: (body: Body) => number): string | undefined {
    const weights = new Map<string, number>();
    for (const body of this.bodies)
      if (isArriving(body))
        weights.set(body.network, (weights.get(body.network) ?? 0) + weigh(body));
    return [...weights].sort(([, a], [, b]) => b - a)[0]?.[0];
  }

  private slowestOf(network: string | undefined): Body | undefined {
    const now = this.now();
    return [...this.bodies]
      .filter((body) => isArriving(body) && body.network === network)
      .sort((a, b) => speedOf(a, now) - speedOf(b, now))[0];
  }
}

const isArriving = ({ request }: Body) => !request.complete && !request.destroyed;

const sizeOf = ({ socket, before }: Body) => socket.bytesRead - before;

const sum = (bodies: Iterable<Body>) => {
  let bytes = 0;
  for (const body of bodies) bytes += sizeOf(body);
  return bytes;
};

/** Bytes a second. A body of less than a second counts as a second old, so that a first packet decides nothing. */
const speedOf = (body: Body, now: number) =>
  (sizeOf(body) * 1_000) / Math.max(1_000, now - body.startedAt);

function isTooSlow(body: Body, now: number): boolean {
  const ageMs = now - body.startedAt;
  if (ageMs > body.rule.withinMs) return true;
  return ageMs > GRACE_MS && speedOf(body, now) < body.rule.leastBytesPerSecond;
}

/** What limits and shares count as one client: the /24 of an IPv4 address, the /64 of an IPv6 address. */
export function networkOfAddress(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!bare.includes(':')) return `${bare.split('.').slice(0, 3).join('.')}.0/24`;
  const [head = '', tail = ''] = bare.toLowerCase().split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const middle = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return `${[...first, ...middle, ...last].slice(0, 4).join(':')}::/64`;
}
