import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

const HOUR_MS = 3_600_000;

/**
 * Housekeeping that every replica does about once an hour, from start to shutdown; a round that fails
 * is a warning and the next one's work. Rounds of several replicas may overlap, so `sweep` must tolerate that.
 */
export abstract class HourlySweep implements OnApplicationBootstrap, OnApplicationShutdown {
  protected readonly logger = new Logger(this.constructor.name);
  private timer: NodeJS.Timeout | undefined;

  onApplicationBootstrap(): void {
    // Replicas that start together should not keep sweeping together.
    const everyMs = HOUR_MS * (0.9 + Math.random() * 0.2);
    this.timer = setInterval(() => {
      this.sweep().catch((error: unknown) => this.logger.warn(error));
    }, everyMs);
    // Housekeeping keeps no process alive.
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** One round. The result is for tests and manual calls. */
  abstract sweep(): Promise<unknown>;
}
