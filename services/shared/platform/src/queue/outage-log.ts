import { Logger } from '@nestjs/common';

const REPEAT_AFTER_MS = 60_000;

/**
 * Tells of a trouble once a minute however often it is met, and once when it is over. Clients that
 * reconnect automatically would otherwise write the same line several times a second.
 */
export class OutageLog {
  private readonly logger: Logger;
  /** The last message, and when it may be logged again. */
  private readonly told = new Map<string, number>();

  /** @param what whose trouble it is, for example `Redis` */
  constructor(
    context: string,
    private readonly what: string,
  ) {
    this.logger = new Logger(context);
  }

  failed(error: unknown): void {
    const reason = error instanceof Error ? error.message || nameOf(error) : String(error);
    // The same trouble with another job is no news.
    const trouble = reason.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, '');
    if (Date.now() < (this.told.get(trouble) ?? 0)) return;
    this.told.set(trouble, Date.now() + REPEAT_AFTER_MS);
    this.logger.warn(`${this.what} fails: ${reason}`);
  }

  succeeded(): void {
    if (this.told.size > 0) this.logger.warn(`${this.what} works again`);
    this.told.clear();
  }
}

/** An AggregateError of refused connections has a code and no message. */
function nameOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.name;
}
