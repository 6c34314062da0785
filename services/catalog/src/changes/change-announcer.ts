import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Broadcaster } from '@spade/bus/broadcast';
import { ChangedProducts } from './changed-products.ts';

/** Time in which any number of changes are combined into one broadcast. */
const ANNOUNCE_AFTER_MS = 20;

/**
 * The same for the batches of a sync: a large one changes products many times a second for minutes, and
 * rebuilding the lists each time would slow them down all that time.
 */
const ANNOUNCE_GRADUALLY_AFTER_MS = 2_000;

/**
 * Broadcasts `catalog-changed` soon after a committed change of what the product list shows: price, text,
 * stock or holds. Call it after the commit, never before, or a reader could cache the old state as the new
 * one.
 */
@Injectable()
export class ChangeAnnouncer implements BeforeApplicationShutdown, OnApplicationBootstrap {
  private readonly changed = new ChangedProducts();
  private readonly graduallyChanged = new ChangedProducts();
  private timer: NodeJS.Timeout | undefined;
  private gradualTimer: NodeJS.Timeout | undefined;

  constructor(private readonly broadcaster: Broadcaster) {}

  /** The process before this one may have been killed between a commit and its broadcast. */
  onApplicationBootstrap(): void {
    this.announceAny();
  }

  /** For changes of these products; of none: nothing is said. */
  announce(productIds: readonly number[]): void {
    if (productIds.length === 0) return;
    this.changed.add(productIds);
    this.sendSoon();
  }

  /** For changes of products that are not named: there are too many, or it is not known which. */
  announceAny(): void {
    this.changed.addAny();
    // Those of a sync are among them.
    clearTimeout(this.gradualTimer);
    this.gradualTimer = undefined;
    this.graduallyChanged.take();
    this.sendSoon();
  }

  /** For changes by a running sync; its end is announced like any other change. */
  announceGradually(productIds: readonly number[]): void {
    if (productIds.length === 0) return;
    this.graduallyChanged.add(productIds);
    this.gradualTimer ??= setTimeout(() => void this.sendGradually(), ANNOUNCE_GRADUALLY_AFTER_MS);
  }

  /** Sends what is pending at once. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer) await this.send();
    if (this.gradualTimer) await this.sendGradually();
  }

  private sendSoon(): void {
    // Later changes do not restart the timer, so a steady stream of them is broadcast every 20 ms.
    this.timer ??= setTimeout(() => void this.send(), ANNOUNCE_AFTER_MS);
  }

  private async send(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const at = new Date().toISOString();
    await this.broadcaster.publish('catalog-changed', { at, ...this.changed.take() });
  }

  private async sendGradually(): Promise<void> {
    clearTimeout(this.gradualTimer);
    this.gradualTimer = undefined;
    const at = new Date().toISOString();
    const changed = this.graduallyChanged.take();
    await this.broadcaster.publish('catalog-changed', { at, isGradual: true, ...changed });
  }
}
