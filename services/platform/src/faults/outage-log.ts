import { Logger } from '@nestjs/common';

const REPEAT_AFTER_MS = 60_000;

/**
 * Logs a failure at most once a minute, however often it occurs, and once when it is over. Clients
 * that reconnect automatically would otherwise write the same line several times a second.
 */
export class OutageLog {
  private readonly logger: Logger;
  /** The failures logged so far, and when each may be logged again. */
  private readonly logged = new Map<string, number>();

  /** @param what fails, for example `Redis` */
  constructor(
    context: string,
    private readonly what: string,
  ) {
    this.logger = new Logger(context);
  }

  failed(error: unknown): void {
    const reason = error instanceof Error ? error.message || nameOf(error) : String(error);
    // The same failure of another job is not worth another line.
    const failure = reason.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, '');
    if (performance.now() < (this.logged.get(failure) ?? 0)) return;
    this.logged.set(failure, performance.now() + REPEAT_AFTER_MS);
    this.logger.warn(`${this.what} fails: ${reason}`);
  }

  succeeded(): void {
    if (this.logged.size > 0) this.logger.warn(`${this.what} works again`);
    this.logged.clear();
  }
}

/** An AggregateError of refused connections has a code and no message. */
function nameOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.name;
}
