import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Broadcaster } from '@spade/platform/transport/broadcast';

/** Time in which any number of changes are combined into one broadcast. */
const ANNOUNCE_AFTER_MS = 20;

/**
 * The same for the batches of a sync: a large one changes products many times a second for minutes, and
 * rebuilding the lists each time would slow them down all that time. Gateways rebuild theirs every few
 * seconds anyway.
 */
const ANNOUNCE_GRADUALLY_AFTER_MS = 2_000;

/**
 * Broadcasts `catalog-changed` soon after a committed change of what the product list shows: price, text,
 * stock or holds. Call it after the commit, never before, or a reader could cache the old state as the new
 * one.
 */
@Injectable()
export class ChangeAnnouncer implements BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private gradualTimer: NodeJS.Timeout | undefined;

  constructor(private readonly broadcaster: Broadcaster) {}

  announce(): void {
    // Later changes do not restart the timer, so a steady stream of them is broadcast every 20 ms.
    this.timer ??= setTimeout(() => void this.send(), ANNOUNCE_AFTER_MS);
  }

  /** For a change by a running sync; its end is announced like any other change. */
  announceGradually(): void {
    this.gradualTimer ??= setTimeout(() => void this.sendGradually(), ANNOUNCE_GRADUALLY_AFTER_MS);
  }

  /** Sends a pending broadcast at once. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer || this.gradualTimer) await this.send();
  }

  /** Covers pending gradual changes too. */
  private async send(): Promise<void> {
    clearTimeout(this.timer);
    clearTimeout(this.gradualTimer);
    this.timer = undefined;
    this.gradualTimer = undefined;
    await this.broadcaster.publish('catalog-changed', { at: new Date().toISOString() });
  }

  private async sendGradually(): Promise<void> {
    this.gradualTimer = undefined;
    const at = new Date().toISOString();
    await this.broadcaster.publish('catalog-changed', { at, isGradual: true });
  }
}
