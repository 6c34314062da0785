import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { LinkFault, LinkSpec, NetworkAnswer, NetworkCommand } from './link-fault.ts';

/** The lines between the processes, in the hands of the nemesis. */
export class Network {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, (answer: NetworkAnswer) => void>();
  private readonly proxyNames: string[] = [];
  private lastId = 0;

  constructor() {
    this.child = fork(join(import.meta.dirname, 'network-main.js'), { detached: true });
    // Our own child answers nothing but NetworkAnswer.
    this.child.on('message', (message) => {
      const answer = message as NetworkAnswer;
      this.waiting.get(answer.id)?.(answer);
      this.waiting.delete(answer.id);
    });
  }

  /** Names of all links, `<caller>><server>`. */
  names(): string[] {
    return [...this.proxyNames];
  }

  /** Puts a proxy in front of each; answers the ports in the same order. */
  async open(links: LinkSpec[]): Promise<number[]> {
    this.proxyNames.push(...links.map(({ name }) => name));
    const { ports = [] } = await this.ask({ id: 0, do: 'open', links });
    return ports;
  }

  /** Sets what is wrong with these links; `{}` heals them. */
  async setFault(names: string[], fault: LinkFault): Promise<void> {
    await this.ask({ id: 0, do: 'fault', names, fault });
  }

  /** Ends the proxies. */
  close(): void {
    if (this.child.connected) this.child.disconnect();
  }

  private ask(command: NetworkCommand): Promise<NetworkAnswer> {
    // Ctrl-C in the middle of a fault: there is no line left to heal.
    if (!this.child.connected) return Promise.resolve({ id: command.id });
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.child.send({ ...command, id });
    });
  }
}
