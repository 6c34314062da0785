import { AsyncLocalStorage } from 'node:async_hooks';

/** A call that waits for its batch. */
interface Waiting<Item, Result> {
  readonly item: Item;
  /** Runs something in the context (request id, trace, ORM) of this call. */
  readonly inItsContext: <T>(run: () => T) => T;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** So large a batch is no longer faster for each of its calls, and all of them wait for its end. */
const MAX_BATCH = 64;

/** Longest wait for the batch under way: one that is stuck behind a lock must not hold up the others. */
const MAX_WAIT_MS = 20;

/** What a call waits for company when the batch before it was of several: under load the next ones are on their way. */
const COMPANY_MS = 2;

/** A batch of several says that there is load, for so long. */
const LOAD_LASTS_MS = 20;

/**
 * Does together what is asked for at the same moment: the calls of one turn of the event loop, and those that come
 * while a batch is under way, are the next batch. Right after a batch of several the next waits 2 ms for more: otherwise
 * each would begin with the first caller alone. So a statement and its commit serve many callers under load, and
 * a lone call waits for no one.
 *
 * `work` returns a result for each item, in their order, and runs in the context of the first call; an error
 * rejects every call of the batch. `maxWaitMs`: after so long the next batch begins beside one that is not done.
 * `companyMs`: what a call waits for others right after a batch of several.
 */
export class Gathered<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private isWorking = false;
  /** Until then, by `performance.now()`, others can be expected. */
  private loadUntil = 0;

  constructor(
    private readonly work: (items: readonly Item[]) => Promise<readonly Result[]>,
    private readonly maxWaitMs = MAX_WAIT_MS,
    private readonly companyMs = COMPANY_MS,
  ) {}

  run(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, inItsContext: AsyncLocalStorage.snapshot(), resolve, reject });
      if (this.isWorking) return;
      this.isWorking = true;
      setImmediate(() => void this.workOff());
    });
  }

  private async workOff(): Promise<void> {
    while (this.waiting.length > 0) {
      if (performance.now() < this.loadUntil && this.waiting.length < MAX_BATCH)
        await new Promise((resolve) => setTimeout(resolve, this.companyMs));
      const batch = this.waiting.splice(0, MAX_BATCH);
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, this.maxWaitMs);
      });
      await Promise.race([this.workOn(batch), patience]);
      clearTimeout(timer);
      this.loadUntil = batch.length > 1 ? performance.now() + LOAD_LASTS_MS : 0;
    }
    this.isWorking = false;
  }

  /** Settles every call of the batch; never rejects. */
  private async workOn(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const items = batch.map(({ item }) => item);
      const results = await batch[0]?.inItsContext(() => this.work(items));
      for (const [i, { resolve }] of batch.entries()) resolve(results?.[i] as Result); // one for each item
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
