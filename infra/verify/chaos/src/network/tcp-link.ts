import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { DelayLine } from './delay-line.ts';
import type { LinkFault, LinkSpec } from './link-fault.ts';

interface Pair {
  caller: Socket;
  server: Socket;
}

/** A TCP proxy in front of one server whose line can be made slow, deaf or dead while it runs. */
export class TcpLink {
  private readonly pairs = new Set<Pair>();
  private readonly listener: Server;
  private fault: LinkFault = {};

  constructor(private readonly spec: LinkSpec) {
    this.listener = createServer({ allowHalfOpen: true }, (caller) => this.accept(caller));
  }

  /** Answers the port of 127.0.0.1 that it listens on. */
  async open(): Promise<number> {
    this.listener.listen(0, '127.0.0.1');
    await once(this.listener, 'listening');
    const address = this.listener.address();
    if (address === null || typeof address === 'string') throw new Error('no TCP address');
    return address.port;
  }

  /**
   * Sets the fault; `{}` heals. Bytes that a partition held back flow on, as TCP would send them
   * again; connections whose answers were to be lost are reset, so that they stay lost.
   */
  setFault(fault: LinkFault): void {
    const doesReset = fault.isDown || (this.fault.losesAnswers && !fault.losesAnswers);
    this.fault = fault;
    for (const pair of this.pairs) {
      if (doesReset) this.reset(pair);
      else this.apply(pair);
    }
  }

  private accept(caller: Socket): void {
    caller.on('error', () => {}); // a caller that vanished
    if (this.fault.isDown) {
      caller.resetAndDestroy();
      return;
    }
    const { host, port } = this.spec;
    const server = connect({ host, port, allowHalfOpen: true });
    const pair = { caller, server };
    this.pairs.add(pair);
    this.pass(pair, caller, server);
    this.pass(pair, server, caller);
    this.apply(pair);
  }

  private pass(pair: Pair, from: Socket, to: Socket): void {
    const line = new DelayLine(() => this.fault.latencyMs ?? 0);
    from.setNoDelay(true);
    from.on('data', (chunk: Buffer) => {
      line.run(() => {
        if (to.destroyed || to.write(chunk)) return;
        from.pause();
        to.once('drain', () => this.apply(pair));
      });
    });
    from.on('end', () => line.run(() => to.end()));
    from.on('error', () => this.reset(pair));
    from.on('close', () => {
      // A half-closed pair may still have an answer on its way.
      if (pair.caller.destroyed && pair.server.destroyed) this.pairs.delete(pair);
    });
  }

  private apply({ caller, server }: Pair): void {
    const { isSilent = false, losesAnswers = false } = this.fault;
    if (isSilent) caller.pause();
    else caller.resume();
    if (isSilent || losesAnswers) server.pause();
    else server.resume();
  }

  private reset(pair: Pair): void {
    this.pairs.delete(pair);
    pair.caller.resetAndDestroy();
    pair.server.resetAndDestroy();
  }
}
