import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { RedisLink } from '@spade/bus/redis-link';
import { statementPasswordKey } from '@spade/contracts/money/statement-password';
import { CONFIG } from '@spade/platform/config/config.module';
import type { RedisConfig } from '@spade/platform/config/settings';

const WITHIN_MS = 2_000;

/** Passwords of locked statements, which the gateway leaves for a few minutes. Both throw ConnectionLostError. */
@Injectable()
export class StatementPasswords implements OnApplicationShutdown {
  private readonly link: RedisLink;

  constructor(@Inject(CONFIG) config: RedisConfig) {
    this.link = new RedisLink(config.REDIS_URL, 'worker:passwords');
    this.link.open();
  }

  /** The password that staff typed, or undefined. */
  async find(statementId: string): Promise<string | undefined> {
    const key = statementPasswordKey(statementId);
    return (await this.link.run(WITHIN_MS, (redis) => redis.get(key))) ?? undefined;
  }

  /** The file was read with it, or it does not open the file. */
  async forget(statementId: string): Promise<void> {
    const key = statementPasswordKey(statementId);
    await this.link.run(WITHIN_MS, (redis) => redis.del(key));
  }

  onApplicationShutdown(): void {
    this.link.close();
  }
}
