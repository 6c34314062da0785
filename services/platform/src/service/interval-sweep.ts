import {
  type BeforeApplicationShutdown,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';

/**
 * Work that every replica repeats with a fixed pause between two rounds, one round at a time; shutdown
 * waits for the running round. A failed round is logged as a warning and the next one follows after the
 * pause. Rounds of several replicas may overlap, so `sweep` must allow that.
 */
export abstract class IntervalSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly logger = new Logger(this.constructor.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;

  /** `pauseMs` between two rounds, `firstPauseMs` before the first; milliseconds. */
  constructor(
    private readonly pauseMs: number,
    private readonly firstPauseMs = 0,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule(this.firstPauseMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** One round. Tests and command lines may call it directly and use its result. */
  abstract sweep(): Promise<unknown>;

  private schedule(pauseMs: number): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.running = this.round().then(() => this.schedule(this.pauseMs));
    }, pauseMs).unref();
  }

  private async round(): Promise<void> {
    try {
      await this.sweep();
    } catch (error) {
      this.logger.warn(error);
    }
  }
}

const HOUR_MS = 3_600_000;

/** Housekeeping about once an hour: replicas that start together do not keep sweeping together. */
export abstract class HourlySweep extends IntervalSweep {
  constructor() {
    const pauseMs = HOUR_MS * (0.9 + Math.random() * 0.2);
    super(pauseMs, pauseMs);
  }

  /** Not even a long round holds the process up: what it leaves is the work of another. */
  override async beforeApplicationShutdown(): Promise<void> {
    void super.beforeApplicationShutdown();
  }
}
