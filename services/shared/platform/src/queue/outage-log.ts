import { Logger } from '@nestjs/common';

const repeatAfterMs = 60_000;

/**
 * Tells of a trouble once a minute however often it is met, and once when it is over. Clients that
 * reconnect by themselves would otherwise write the same line several times a second.
 */
export class OutageLog {
  readonly #logger: Logger;
  readonly #what: string;
  #last = '';
  #repeatAt = 0;

  /** @param what whose trouble it is, for example `Redis` */
  constructor(context: string, what: string) {
    this.#logger = new Logger(context);
    this.#what = what;
  }

  failed(error: unknown): void {
    const reason = error instanceof Error ? error.message || nameOf(error) : String(error);
    if (reason === this.#last && Date.now() < this.#repeatAt) return;
    this.#last = reason;
    this.#repeatAt = Date.now() + repeatAfterMs;
    this.#logger.warn(`${this.#what} fails: ${reason}`);
  }

  succeeded(): void {
    if (this.#last !== '') this.#logger.warn(`${this.#what} works again`);
    this.#last = '';
  }
}

/** An AggregateError of refused connections has a code and no message. */
function nameOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.name;
}
