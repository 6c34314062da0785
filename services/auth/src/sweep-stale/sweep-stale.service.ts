import { EntityManager } from '@mikro-orm/postgresql';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';

const hourMs = 3_600_000;

/** Deletes what no rule looks at any more: dead sessions after 30 days, old login counters. */
@Injectable()
export class SweepStaleService implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger(SweepStaleService.name);
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly em: EntityManager) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => {
      this.sweep().catch((error: unknown) => this.#logger.warn(error));
    }, hourMs);
    // Housekeeping keeps no process alive.
    this.#timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /** One round; any replica may run it at any time. */
  async sweep(): Promise<void> {
    const em = this.em.fork();
    await em.execute("DELETE FROM admin_sessions WHERE expires_at < now() - interval '30 days'");
    await em.execute(
      `DELETE FROM login_attempts WHERE last_at < now() - interval '1 day'
       AND (succeeded_at IS NULL OR succeeded_at < now() - interval '30 days')`,
    );
  }
}
