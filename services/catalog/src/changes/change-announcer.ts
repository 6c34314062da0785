import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Broadcaster } from '@spade/platform/transport/broadcast';

/** Milliseconds in which any number of changes make one broadcast. */
const ANNOUNCE_AFTER_MS = 20;

/**
 * The same for the batches of a sync: a large one changes something many times a second for
 * minutes, and lists that were made anew each time would be slow for all that while. The
 * gateways make theirs anew every few seconds anyway.
 */
const ANNOUNCE_GRADUALLY_AFTER_MS = 2_000;

/**
 * Says `catalog-changed` soon after a committed change of what the product list shows: price,
 * text, stock or holds. Call it after the commit, never before, or a reader could remember the
 * old state as the new one.
 */
@Injectable()
export class ChangeAnnouncer implements BeforeApplicationShutdown {
  private readonly broadcaster: Broadcaster;
  private timer: NodeJS.Timeout | undefined;
  private gradualTimer: NodeJS.Timeout | undefined;

  constructor(broadcaster: Broadcaster) {
    this.broadcaster = broadcaster;
  }

  announce(): void {
    // Not restarted by later changes, so a steady stream of them is still said every 20 ms.
    this.timer ??= setTimeout(() => void this.say(), ANNOUNCE_AFTER_MS);
  }

  /** For a change by a sync that goes on; its end is announced as any other change. */
  announceGradually(): void {
    this.gradualTimer ??= setTimeout(() => void this.sayGradually(), ANNOUNCE_GRADUALLY_AFTER_MS);
  }

  /** Says at once what is still owed. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer || this.gradualTimer) await this.say();
  }

  /** What is owed gradually is said with it. */
  private async say(): Promise<void> {
    clearTimeout(this.timer);
    clearTimeout(this.gradualTimer);
    this.timer = undefined;
    this.gradualTimer = undefined;
    await this.broadcaster.publish('catalog-changed', { at: new Date().toISOString() });
  }

  private async sayGradually(): Promise<void> {
    this.gradualTimer = undefined;
    const at = new Date().toISOString();
    await this.broadcaster.publish('catalog-changed', { at, isGradual: true });
  }
}
