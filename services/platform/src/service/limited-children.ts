import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What one piece of work may take. */
export interface ChildLimits {
  /** Processor time of all its threads: a machine that stands still is no fault of a file. */
  processorMs: number;
  /** By the clock; five times `processorMs` where it is not said. */
  withinMs?: number;
  /** Resident memory of the child, Node itself (some 60 MB) included. */
  maxMemoryBytes: number;
}

/** How the children are started. */
export interface ChildOptions extends ChildLimits {
  /** Path of the program: it answers each message of its parent with one message. */
  program: string;
  /** V8's own heap, in MiB; beyond it the child ends. */
  heapMb: number;
  /** A child ends after this time without work; 0: each piece of work has a child of its own. */
  idleMs: number;
  /** It starts threads of its own (Node's `--allow-worker`). */
  hasThreads?: boolean;
}

const ENDINGS = {
  time: 'took too much processor time',
  memory: 'took too much memory',
  fault: 'the process ended',
  /** The same work may be tried again. */
  crowded: 'the machine had no time for it',
};

/** The child was ended, or ended itself, before it answered. */
export class ChildEndedError extends Error {
  override name = 'ChildEndedError';
  readonly why: keyof typeof ENDINGS;

  constructor(why: keyof typeof ENDINGS) {
    super(ENDINGS[why]);
    this.why = why;
  }
}

const LOOK_EVERY_MS = 20;

/** Linux counts processor time in hundredths of a second for every program (`man 5 proc_pid_stat`, `man 3 sysconf`). */
const TICK_MS = 10;

/**
 * Work on files of strangers and staff in processes of their own: whatever a file does to a decoder, it takes no
 * memory, time or state of this process. Node refuses them network, programs and the right to write
 * (https://nodejs.org/api/permissions.html). Memory is watched from here, since decoders keep it outside of V8's
 * heap and the images have no shell that could set `ulimit`; only Linux tells it. The caller bounds how many run.
 */
export class LimitedChildren<Request extends object, Answer> {
  private idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = [];

  constructor(private readonly options: ChildOptions) {}

  /** Throws ChildEndedError. */
  run(request: Request, limits: ChildLimits = this.options): Promise<Answer> {
    const kept = this.idle.pop();
    clearTimeout(kept?.timer);
    const child = kept?.child ?? this.start();
    child.ref();
    child.channel?.ref();
    return new Promise((resolve, reject) => {
      let ended: ChildEndedError | undefined;
      const end = (why: ChildEndedError['why']) => {
        ended ??= new ChildEndedError(why);
        child.kill('SIGKILL');
      };
      const { processorMs, withinMs = 5 * processorMs, maxMemoryBytes } = limits;
      const before = processorTimeOf(child);
      const deadline = setTimeout(end, withinMs, 'crowded');
      const watch = setInterval(() => {
        if (residentBytes(child) > maxMemoryBytes) end('memory');
        if (processorTimeOf(child) - before > processorMs) end('time');
      }, LOOK_EVERY_MS);
      const stop = () => {
        clearTimeout(deadline);
        clearInterval(watch);
        child.off('message', onAnswer).off('exit', onExit).off('error', onError);
      };
      const onAnswer = (answer: unknown) => {
        stop();
        if (residentBytes(child) > maxMemoryBytes / 2) child.kill('SIGKILL');
        else this.keep(child);
        // The other end is our own program, built with this one.
        resolve(answer as Answer);
      };
      const onExit = (_code: number | null, signal: NodeJS.Signals | null) => {
        stop();
        // V8 aborts when its heap is full; the kernel kills when the container's memory is.
        reject(ended ?? new ChildEndedError(signal === null ? 'fault' : 'memory'));
      };
      const onError = () => {
        stop();
        reject(ended ?? new ChildEndedError('fault'));
      };
      child.once('message', onAnswer).once('exit', onExit).once('error', onError);
      // A child that died before it could receive this is reported by its exit.
      child.send(request, () => {});
    });
  }

  private start(): ChildProcess {
    const { program, heapMb, hasThreads } = this.options;
    const child = fork(program, {
      execArgv: [
        '--permission',
        '--allow-fs-read=*',
        '--allow-addons',
        ...(hasThreads ? ['--allow-worker'] : []),
        `--max-old-space-size=${heapMb}`,
        '--disable-warning=SecurityWarning',
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Nothing of ours: no address, no secret. glibc would keep what decoding took.
      env: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' },
    });
    child.on('error', () => {});
    child.once('exit', () => this.forget(child));
    return child;
  }

  private forget(child: ChildProcess): void {
    this.idle = this.idle.filter((idle) => idle.child !== child);
  }

  private keep(child: ChildProcess): void {
    const { idleMs } = this.options;
    if (idleMs === 0) {
      child.kill('SIGKILL');
      return;
    }
    // An idle child keeps no one from ending, and ends with its parent.
    child.unref();
    child.channel?.unref();
    const timer = setTimeout(() => {
      // At once, since its exit is told later: work given meanwhile would seem to have taken too much memory.
      this.forget(child);
      child.kill('SIGKILL');
    }, idleMs).unref();
    this.idle.push({ child, timer });
  }
}

/** 0 where the system does not tell. */
function residentBytes({ pid }: ChildProcess): number {
  try {
    const [, kib] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kib ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** ms since it started, of all its threads; 0 where the system does not tell. */
function processorTimeOf({ pid }: ChildProcess): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name, in brackets, may have spaces; user and system time are the 12th and 13th fields after it.
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return (user + system) * TICK_MS;
  } catch {
    return 0;
  }
}
