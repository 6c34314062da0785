import {
  type BeforeApplicationShutdown,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HOUR_MS } from '@spade/contracts/lagos';
import { exposeGauges } from '../health/metrics.ts';

/**
 * Work that every replica repeats with a fixed pause between two rounds, one round at a time; shutdown
 * waits for the running round. A failed round is logged as a warning and the next one follows after the
 * pause. Rounds of several replicas may overlap, so `sweep` must allow that.
 */
export abstract class IntervalSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly logger = new Logger(this.constructor.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isStopped = false;
  /** `wake` was called while a round was running. */
  private isWoken = false;
  private nextPauseMs: number;

  /**
   * `pauseMs` between two rounds, `firstPauseMs` before the first; milliseconds. After each round that returns 0, since there
   * was nothing to do, the pause doubles up to `idlePauseMs`.
   */
  constructor(
    private readonly pauseMs: number,
    private readonly firstPauseMs = 0,
    private readonly idlePauseMs = pauseMs,
  ) {
    this.nextPauseMs = pauseMs;
  }

  onApplicationBootstrap(): void {
    this.schedule(this.firstPauseMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** There may be work: the next round begins at once, or right after the running one, which may have missed it. */
  wake(): void {
    this.nextPauseMs = this.pauseMs;
    if (this.running) this.isWoken = true;
    else this.schedule(0);
  }

  /** One round. Tests and command lines may call it directly and use its result. */
  abstract sweep(): Promise<unknown>;

  /** After each round that did not fail. */
  protected hasEndedWell(): void {}

  private schedule(pauseMs: number): void {
    if (this.isStopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.running = this.round().then(() => {
        this.running = undefined;
        this.schedule(this.isWoken ? 0 : this.nextPauseMs);
        this.isWoken = false;
      });
    }, pauseMs).unref();
  }

  private async round(): Promise<void> {
    try {
      const isIdle = (await this.sweep()) === 0;
      this.nextPauseMs = isIdle
        ? Math.min(Math.max(this.idlePauseMs, this.pauseMs), this.nextPauseMs * 2)
        : this.pauseMs;
      this.hasEndedWell();
    } catch (error) {
      this.logger.warn(error);
    }
  }
}

/** When each sweep of this process last ended well, by its class; before the first, when it was constructed. */
const endedWellAt = new Map<string, number>();

/** Seconds since each hourly sweep ended well: what it should have removed piles up meanwhile. */
function exposeSweeps(): void {
  exposeGauges(
    'sweep_age_seconds',
    'Seconds since an hourly sweep last ended well, or since its process started.',
    ['sweep'],
    async () =>
      [...endedWellAt].map(([sweep, at]) => ({
        labels: { sweep },
        value: (performance.now() - at) / 1_000,
      })),
  );
}

/**
 * Housekeeping about once an hour: replicas that start together do not keep sweeping together. How long it has failed is a
 * figure for the alarms.
 */
export abstract class HourlySweep extends IntervalSweep {
  constructor() {
    const pauseMs = HOUR_MS * (0.9 + Math.random() * 0.2);
    super(pauseMs, pauseMs);
    this.hasEndedWell();
    exposeSweeps();
  }

  protected override hasEndedWell(): void {
    endedWellAt.set(this.constructor.name, performance.now());
  }

  /** Does not wait for a long round at shutdown: the next one, of any replica, does the rest. */
  override async beforeApplicationShutdown(): Promise<void> {
    void super.beforeApplicationShutdown();
  }
}
