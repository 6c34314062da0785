import type { IncomingMessage } from 'node:http';
import { GatewayError } from '../http/gateway.errors.ts';

/**
 * An upload must bring this many bytes in each window. A phone at 0.3 Mbit/s, the slowest that we
 * serve, sends 560 kB in one and so may be silent for eleven of the fifteen seconds.
 */
const LEAST_BYTES_PER_WINDOW = 120_000;
const WINDOW_MS = 15_000;

/** The share of a window that no newcomer cuts short: five of its fifteen seconds. */
const SAFE_SHARE = 1 / 3;

/** Whose upload it is. */
export interface Uploader {
  orderId: string;
  /** As limits count it. */
  address: string;
  /** The order is closed; its proof is taken, but buyers with an open order come first. */
  isLate: boolean;
}

/** How many uploads one replica takes in at once; each may hold 5 MB of memory. */
export interface UploadSlotsOptions {
  max: number;
  maxPerAddress: number;
  /** Time in which an upload must bring {@link LEAST_BYTES_PER_WINDOW}; 15,000 ms when left out. */
  windowMs?: number;
}

interface Upload extends Uploader {
  startedAt: number;
  bytes: () => number;
  /** Aborted when the upload loses its slot. */
  reading: AbortController;
  isRead: boolean;
}

/**
 * Shares the slots for uploads so that idle or slow clients cannot keep buyers out. One order has one
 * upload, the newest; one address has a few; closed orders have a quarter. An upload below the lowest
 * rate is stopped. When all slots are taken, a newcomer gets that of the slowest upload of the address
 * with the most; if no address stands out, that of the slowest upload after its first seconds, since many
 * addresses may each send just fast enough. Throws PROOF.BUSY; stops with PROOF.BUSY or PROOF.TOO_SLOW.
 */
export class UploadSlots {
  private readonly uploads = new Set<Upload>();

  constructor(private readonly options: UploadSlotsOptions) {}

  /** Runs `work` in a slot. It reads the body until `signal` is aborted, then calls `onRead`. */
  async run<T>(
    by: Uploader,
    request: IncomingMessage,
    work: (signal: AbortSignal, onRead: () => void) => Promise<T>,
  ): Promise<T> {
    const upload = this.enter(by, request);
    let before = 0;
    const watch = setInterval(() => {
      const bytes = upload.bytes();
      const isSlow = bytes - before < LEAST_BYTES_PER_WINDOW;
      before = bytes;
      if (isSlow) this.stop(upload, new GatewayError('PROOF.TOO_SLOW', {}));
    }, this.options.windowMs ?? WINDOW_MS);
    const onRead = () => {
      upload.isRead = true;
      clearInterval(watch);
    };
    try {
      return await work(upload.reading.signal, onRead);
    } finally {
      clearInterval(watch);
      this.uploads.delete(upload);
    }
  }

  private enter(by: Uploader, request: IncomingMessage): Upload {
    // A buyer whose network changed tries again long before the first connection is known to be dead.
    for (const one of this.readingOnes())
      if (one.orderId === by.orderId) this.stop(one, new GatewayError('PROOF.BUSY', {}));
    const { max, maxPerAddress } = this.options;
    const isFull =
      this.countOf(by.address) >= maxPerAddress ||
      (by.isLate && this.lateCount() >= Math.ceil(max / 4)) ||
      (this.uploads.size >= max && !this.makeRoom(by));
    if (isFull) throw new GatewayError('PROOF.BUSY', {});
    const { socket } = request;
    const alreadyRead = socket.bytesRead;
    const upload: Upload = {
      ...by,
      startedAt: performance.now(),
      bytes: () => socket.bytesRead - alreadyRead,
      reading: new AbortController(),
      isRead: false,
    };
    this.uploads.add(upload);
    return upload;
  }

  /** Stops one upload for the newcomer, if there is one that may be stopped. */
  private makeRoom({ address, isLate }: Uploader): boolean {
    if (isLate) return false;
    const now = performance.now();
    const rate = (one: Upload) => one.bytes() / Math.max(1, now - one.startedAt);
    const own = this.countOf(address);
    const slowestFirst = this.readingOnes().toSorted((a, b) => rate(a) - rate(b));
    const [ofMany] = slowestFirst
      .filter((one) => this.countOf(one.address) > own + 1)
      .toSorted((a, b) => this.countOf(b.address) - this.countOf(a.address)); // stable
    const safeMs = (this.options.windowMs ?? WINDOW_MS) * SAFE_SHARE;
    const victim =
      ofMany ??
      slowestFirst.find((one) => now - one.startedAt > safeMs && this.countOf(one.address) >= own);
    if (!victim) return false;
    this.stop(victim, new GatewayError('PROOF.BUSY', {}));
    return true;
  }

  private stop(upload: Upload, reason: GatewayError): void {
    this.uploads.delete(upload);
    upload.reading.abort(reason);
  }

  private readingOnes(): Upload[] {
    return [...this.uploads].filter(({ isRead }) => !isRead);
  }

  private countOf(address: string): number {
    return [...this.uploads].filter((one) => one.address === address).length;
  }

  private lateCount(): number {
    return [...this.uploads].filter(({ isLate }) => isLate).length;
  }
}
