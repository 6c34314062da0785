import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';

/** How to run one part. */
export interface ProcessSpec {
  name: string;
  command: string;
  args: string[];
  env: Record<string, string>;
  /** Longest wait for it to stop by itself, in milliseconds; 12,000 when left out. */
  stopTimeoutMs?: number;
}

interface Running {
  spec: ProcessSpec;
  child: ChildProcess;
  startedAt: number;
}

const RESTART_DELAY_MS = 500;

/**
 * Runs parts as child processes, writes what each prints to a log file of its own, starts again
 * what crashes, and stops all in reverse order.
 */
export class ChildProcesses {
  private readonly running: Running[] = [];
  private readonly logs = new Map<string, WriteStream>();
  private isStopping = false;

  constructor(
    private readonly logDir: string,
    private readonly onCrash: (name: string, how: string) => void,
  ) {}

  /** Starts one part; it is kept running until `stopAll`. */
  start(spec: ProcessSpec): void {
    const log = this.logOf(spec.name);
    const child = spawn(spec.command, spec.args, {
      env: spec.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: Ctrl-C in the terminal reaches only us, and we stop them in order.
      detached: true,
    });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    const running = { spec, child, startedAt: Date.now() };
    this.running.push(running);
    child.once('error', (error) => this.ended(running, error.message));
    child.once('exit', (code, signal) => this.ended(running, signal ?? `exit code ${code}`));
  }

  /** The process id of a part, for whoever wants to look at it or kill it. */
  pidOf(name: string): number | undefined {
    return this.running.find(({ spec }) => spec.name === name)?.child.pid;
  }

  /** SIGTERM to each in reverse order of start, SIGKILL after its stop time-out. */
  async stopAll(): Promise<void> {
    this.isStopping = true;
    for (const { child, spec } of this.running.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), spec.stopTimeoutMs ?? 12_000);
      await gone;
      clearTimeout(force);
    }
    for (const log of this.logs.values()) log.end();
  }

  private ended(running: Running, how: string): void {
    if (this.isStopping || !this.running.includes(running)) return;
    this.running.splice(this.running.indexOf(running), 1);
    this.onCrash(running.spec.name, how);
    // One that dies at once would otherwise spin.
    const isYoung = Date.now() - running.startedAt < 2_000;
    setTimeout(
      () => {
        if (!this.isStopping) this.start(running.spec);
      },
      isYoung ? RESTART_DELAY_MS * 6 : RESTART_DELAY_MS,
    );
  }

  private logOf(name: string): WriteStream {
    let log = this.logs.get(name);
    if (!log) {
      log = createWriteStream(join(this.logDir, `${name}.log`), { flags: 'a' });
      this.logs.set(name, log);
    }
    return log;
  }
}
