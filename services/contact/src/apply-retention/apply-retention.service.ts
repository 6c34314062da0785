import { EntityManager } from '@mikro-orm/postgresql';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';

const hourMs = 3_600_000;

/** Token of the days that a message is kept. */
export const RETENTION_DAYS = Symbol('RETENTION_DAYS');

/** Deletes old messages (NDPA 2023 s.24: storage limitation), once an hour, by the database's clock. */
@Injectable()
export class ApplyRetentionService implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('Retention');
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly em: EntityManager,
    @Inject(RETENTION_DAYS) private readonly days: number,
  ) {}

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

  /** One round; any replica may run it at any time. Answers how many messages went. */
  async sweep(): Promise<number> {
    const gone = await this.em
      .fork()
      .execute<{ id: number }[]>(
        'DELETE FROM contact_messages WHERE created_at < now() - make_interval(days => ?) RETURNING id',
        [this.days],
      );
    if (gone.length > 0) this.#logger.log(`retention: ${gone.length} contact messages deleted`);
    return gone.length;
  }
}
