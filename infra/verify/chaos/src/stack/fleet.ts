import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';

/** How to run one process. */
export interface FleetSpec {
  name: string;
  command: string;
  args: string[];
  env: Record<string, string>;
}

/** An end that nobody of the harness asked for. */
export interface Crash {
  at: number;
  name: string;
  how: string;
}

interface Member {
  spec: FleetSpec;
  child: ChildProcess | undefined;
  /** It stays down until `release`. */
  isHeld: boolean;
  /** The next end was asked for. */
  isExpected: boolean;
  isFrozen: boolean;
}

/** As Docker's restart policy and `make start` take before they start a part again. */
const RESTART_DELAY_MS = 500;
const STOP_TIMEOUT_MS = 15_000;

/**
 * The processes of a system under test: started again when they end, as an operator's supervisor
 * does, and open to every cruelty of the nemesis. Ends that nobody asked for are kept in `crashes`.
 */
export class Fleet {
  readonly crashes: Crash[] = [];
  private readonly members = new Map<string, Member>();
  private isStopping = false;

  constructor(private readonly logDir: string) {}

  /** Names of all processes, in order of start. */
  names(): string[] {
    return [...this.members.keys()];
  }

  /** Starts a process and keeps it running. */
  start(spec: FleetSpec): void {
    const member = { spec, child: undefined, isHeld: false, isExpected: false, isFrozen: false };
    this.members.set(spec.name, member);
    this.spawn(member);
  }

  /** The process id, undefined while it is down. */
  pidOf(name: string): number | undefined {
    return this.member(name).child?.pid;
  }

  /** kill -9; it comes back by itself unless `hold` says otherwise. */
  async kill(name: string): Promise<void> {
    await this.end(this.member(name), 'SIGKILL');
  }

  /** SIGTERM and the wait for its end; it comes back by itself. */
  async restart(name: string): Promise<void> {
    await this.end(this.member(name), 'SIGTERM');
  }

  /** kill -9, and it stays down until `release`. */
  async hold(name: string): Promise<void> {
    this.member(name).isHeld = true;
    await this.kill(name);
  }

  /** Lets a held process come back. */
  release(name: string): void {
    const member = this.member(name);
    if (!member.isHeld) return;
    member.isHeld = false;
    if (!member.child) this.spawn(member);
  }

  /** SIGSTOP: alive for the system, deaf to everyone. */
  freeze(name: string): void {
    const member = this.member(name);
    member.isFrozen = true;
    member.child?.kill('SIGSTOP');
  }

  /** SIGCONT: it goes on as if nothing had been. */
  thaw(name: string): void {
    const member = this.member(name);
    member.isFrozen = false;
    member.child?.kill('SIGCONT');
  }

  /** Changes the environment of the next start. */
  setEnv(name: string, changes: Record<string, string>): void {
    const { spec } = this.member(name);
    spec.env = { ...spec.env, ...changes };
  }

  /** SIGTERM, and it is gone for good. */
  async remove(name: string): Promise<void> {
    const member = this.member(name);
    member.isHeld = true;
    this.members.delete(name);
    await this.end(member, 'SIGTERM');
  }

  /** Ends all, the last started first; what does not leave in 15 s is killed. */
  async stopAll(): Promise<void> {
    this.isStopping = true;
    const members = [...this.members.values()].toReversed();
    for (const member of members) member.child?.kill('SIGCONT');
    // Ours at once; what they stand on (PostgreSQL, Redis) was started first and ends last.
    for (const member of members) await this.end(member, 'SIGTERM');
  }

  /** SIGKILL to whatever still runs; for the way out of the harness itself. */
  killAll(): void {
    this.isStopping = true;
    for (const { child } of this.members.values()) child?.kill('SIGKILL');
  }

  private member(name: string): Member {
    const member = this.members.get(name);
    if (!member) throw new Error(`no process is called ${name}`);
    return member;
  }

  private async end(member: Member, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const { child } = member;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    member.isExpected = true;
    member.isFrozen = false;
    const gone = once(child, 'exit');
    if (signal === 'SIGTERM') child.kill('SIGCONT');
    child.kill(signal);
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await gone;
    clearTimeout(force);
  }

  private spawn(member: Member): void {
    const { spec } = member;
    const child = spawn(spec.command, spec.args, {
      env: spec.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: Ctrl-C in the terminal reaches only us.
      detached: true,
    });
    const log = createWriteStream(join(this.logDir, `${spec.name}.log`), { flags: 'a' });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    child.once('exit', (code, signal) => {
      log.end();
      this.ended(member, signal ?? `exit code ${code}`);
    });
    member.child = child;
    member.isExpected = false;
    if (member.isFrozen) child.kill('SIGSTOP');
  }

  private ended(member: Member, how: string): void {
    member.child = undefined;
    if (this.isStopping) return;
    if (!member.isExpected) this.crashes.push({ at: Date.now(), name: member.spec.name, how });
    if (member.isHeld) return;
    setTimeout(() => {
      const isOurs = this.members.get(member.spec.name) === member;
      if (isOurs && !this.isStopping && !member.isHeld && !member.child) this.spawn(member);
    }, RESTART_DELAY_MS);
  }
}
