// Over 250 lines, because every start, stop and end of a process is decided by the same table of members.
// Only syntax that Node can strip: Jest's global setup loads this file without a build.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { endOf, killGroup } from './child-end.ts';
import { OrphanGuard } from './orphan-guard.ts';

/** How to run one process. */
export interface ProcessSpec {
  name: string;
  command: string;
  args: string[];
  env: Record<string, string>;
  /** Runs as another user; only root may ask for it. */
  user?: { uid: number; gid: number };
  /** Asks the process to finish; SIGTERM by default. */
  stopSignal?: NodeJS.Signals;
  /** How long the process may take to finish before it is killed; 15,000 ms by default. */
  stopTimeoutMs?: number;
}

/** The end of a process that the keeper did not ask for. */
export interface Crash {
  /** Time of the crash, in milliseconds since the epoch. */
  at: number;
  name: string;
  /** The signal or exit code: `SIGKILL`, `exit code 1`. */
  how: string;
}

interface Member {
  spec: ProcessSpec;
  child: ChildProcess | undefined;
  startedAt: number;
  /** Stays down until `release`. */
  isHeld: boolean;
  /** The keeper asked for the next end. */
  isEndExpected: boolean;
  isFrozen: boolean;
}

const RESTART_DELAY_MS = 500;
/** A process that dies younger than this waits six times longer, so that it does not spin. */
const YOUNG_MS = 2_000;
const STOP_TIMEOUT_MS = 15_000;

/**
 * Keeps the processes of a system running. Each process writes to its own log file, is started again
 * when it ends, and is stopped in reverse order of start. Each has its own process group, so Ctrl-C
 * in the terminal reaches only the keeper. When the keeper itself is killed, its guard ends them all.
 */
export class ProcessKeeper {
  /** Every end that nothing asked for, oldest first. */
  readonly crashes: Crash[] = [];
  private readonly members = new Map<string, Member>();
  private readonly guard = new OrphanGuard();
  private readonly logDir: string;
  private readonly onCrash: (crash: Crash) => void;
  private isStopping = false;

  /** Logs go to `logDir`, which must exist. `onCrash` is called at every end that nothing asked for. */
  constructor(logDir: string, onCrash: (crash: Crash) => void = () => {}) {
    this.logDir = logDir;
    this.onCrash = onCrash;
  }

  /** Names of all processes, in order of start. */
  names(): string[] {
    return [...this.members.keys()];
  }

  /** Path of the file that keeps the output of a process. */
  logOf(name: string): string {
    return join(this.logDir, `${name}.log`);
  }

  /** Starts a process and keeps it running. Throws once the keeper is stopping. */
  start(spec: ProcessSpec): void {
    if (this.isStopping) throw new Error(`${spec.name} is not started: everything is stopping`);
    const member = {
      spec,
      child: undefined,
      startedAt: 0,
      isHeld: false,
      isEndExpected: false,
      isFrozen: false,
    };
    this.members.set(spec.name, member);
    this.spawn(member);
  }

  /** Runs a process and waits until it exits; throws with its exit code when it fails. */
  async run(spec: ProcessSpec): Promise<void> {
    this.start(spec);
    const member = this.member(spec.name);
    member.isHeld = true;
    member.isEndExpected = true;
    const { child } = member;
    if (!child) throw new Error(`${spec.name} did not start`);
    const [code, signal] = await endOf(child);
    this.members.delete(spec.name);
    if (code !== 0) throw new Error(`${spec.name} failed (${signal ?? `exit code ${code}`})`);
  }

  /** How a process is run. */
  specOf(name: string): ProcessSpec {
    return this.member(name).spec;
  }

  /** The process id; undefined while the process is down. */
  pidOf(name: string): number | undefined {
    return this.members.get(name)?.child?.pid;
  }

  /** Sends SIGKILL; the process is started again unless it is held. */
  async kill(name: string): Promise<void> {
    await this.end(this.member(name), 'SIGKILL');
  }

  /** Stops the process in order; it is started again. */
  async restart(name: string): Promise<void> {
    const member = this.member(name);
    await this.end(member, member.spec.stopSignal ?? 'SIGTERM');
  }

  /** Sends SIGKILL and keeps the process down until `release`. */
  async hold(name: string): Promise<void> {
    this.member(name).isHeld = true;
    await this.kill(name);
  }

  /** Starts a held process again. */
  release(name: string): void {
    const member = this.member(name);
    if (!member.isHeld) return;
    member.isHeld = false;
    if (!member.child) this.spawn(member);
  }

  /** Sends a signal that the process handles by itself; nothing where it is down. */
  signal(name: string, signal: NodeJS.Signals): void {
    this.member(name).child?.kill(signal);
  }

  /** SIGSTOP: the process exists but does nothing. */
  freeze(name: string): void {
    const member = this.member(name);
    member.isFrozen = true;
    member.child?.kill('SIGSTOP');
  }

  /** SIGCONT: a frozen process continues. */
  thaw(name: string): void {
    const member = this.member(name);
    member.isFrozen = false;
    member.child?.kill('SIGCONT');
  }

  /** Stops the process and forgets it. */
  async remove(name: string): Promise<void> {
    const member = this.member(name);
    member.isHeld = true;
    await this.end(member, member.spec.stopSignal ?? 'SIGTERM');
    this.members.delete(name);
  }

  /** Stops all processes, the last started first. One that exceeds its stop timeout is killed. */
  async stopAll(): Promise<void> {
    this.isStopping = true;
    for (const member of [...this.members.values()].toReversed())
      await this.end(member, member.spec.stopSignal ?? 'SIGTERM');
    this.guard.dismiss();
  }

  /** Sends SIGKILL to all processes at once. Synchronous, for the last moment of the keeper. */
  killAll(): void {
    this.isStopping = true;
    for (const { child } of this.members.values()) {
      if (child?.pid !== undefined) killGroup(child.pid);
    }
    this.guard.dismiss();
  }

  private member(name: string): Member {
    const member = this.members.get(name);
    if (!member) throw new Error(`no process is called ${name}`);
    return member;
  }

  private async end(member: Member, signal: NodeJS.Signals): Promise<void> {
    const { child, spec } = member;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    member.isEndExpected = true;
    member.isFrozen = false;
    const gone = endOf(child);
    // A frozen process handles no signal but SIGKILL.
    child.kill('SIGCONT');
    child.kill(signal);
    const force = setTimeout(() => child.kill('SIGKILL'), spec.stopTimeoutMs ?? STOP_TIMEOUT_MS);
    await gone;
    clearTimeout(force);
  }

  private spawn(member: Member): void {
    const { spec } = member;
    // A file, not a pipe: the log is complete even when the keeper is killed, and nginx can open it
    // again as /dev/stdout.
    const log = openSync(this.logOf(spec.name), 'a');
    const child = spawn(spec.command, spec.args, {
      env: spec.env,
      stdio: ['ignore', log, log],
      detached: true,
      ...spec.user,
    });
    closeSync(log);
    member.child = child;
    member.startedAt = Date.now();
    member.isEndExpected = member.isHeld;
    child.once('error', (error) => {
      // The program could not be run at all; `exit` never comes.
      if (child.pid === undefined) this.ended(member, error.message);
    });
    child.once('exit', (code, signal) => {
      // Children of a killed process live on and keep its port (nginx); in a container they end too.
      if (signal === 'SIGKILL' && child.pid !== undefined) killGroup(child.pid);
      this.ended(member, signal ?? `exit code ${code}`);
    });
    if (member.isFrozen) child.kill('SIGSTOP');
    this.watchMembers();
  }

  private ended(member: Member, how: string): void {
    member.child = undefined;
    this.watchMembers();
    if (this.isStopping) return;
    if (!member.isEndExpected) {
      const crash = { at: Date.now(), name: member.spec.name, how };
      this.crashes.push(crash);
      this.onCrash(crash);
    }
    if (member.isHeld) return;
    const isYoung = Date.now() - member.startedAt < YOUNG_MS;
    setTimeout(
      () => {
        const isKnown = this.members.get(member.spec.name) === member;
        if (isKnown && !this.isStopping && !member.isHeld && !member.child) this.spawn(member);
      },
      isYoung && !member.isEndExpected ? RESTART_DELAY_MS * 6 : RESTART_DELAY_MS,
    );
  }

  private watchMembers(): void {
    const pids = [...this.members.values()].flatMap(({ child }) => child?.pid ?? []);
    this.guard.watch(pids);
  }
}
