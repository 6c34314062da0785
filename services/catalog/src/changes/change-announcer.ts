import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Broadcaster } from '@spade/platform/transport/broadcast';

/** Milliseconds in which any number of changes make one broadcast. */
export const announceAfterMs = 20;

/**
 * Says `catalog-changed` soon after a committed change of what the product list shows: price,
 * text, stock or holds. Call it after the commit, never before, or a reader could remember the
 * old state as the new one.
 */
@Injectable()
export class ChangeAnnouncer implements BeforeApplicationShutdown {
  private readonly broadcaster: Broadcaster;
  private timer: NodeJS.Timeout | undefined;

  constructor(broadcaster: Broadcaster) {
    this.broadcaster = broadcaster;
  }

  announce(): void {
    // Not restarted by later changes, so a steady stream of them is still said every 20 ms.
    this.timer ??= setTimeout(() => void this.say(), announceAfterMs);
  }

  /** Says at once what is still owed. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer) await this.say();
  }

  private async say(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.broadcaster.publish('catalog-changed', { at: new Date().toISOString() });
  }
}
