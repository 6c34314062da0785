import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { RedisLink } from '@spade/bus/redis-link';
import {
  STATEMENT_PASSWORD_SECONDS,
  statementPasswordKey,
} from '@spade/contracts/money/statement-password';
import { CONFIG } from '@spade/platform/config/config.module';
import type { GatewayConfig } from '../../gateway.config.ts';
import { GatewayError } from '../../http/gateway.errors.ts';

const WITHIN_MS = 2_000;

/** Passwords of locked statements on their way to the worker. No file, queue or log has them. */
@Injectable()
export class StatementPasswords implements OnApplicationShutdown {
  private readonly logger = new Logger(StatementPasswords.name);
  private readonly link: RedisLink;

  constructor(@Inject(CONFIG) config: GatewayConfig) {
    this.link = new RedisLink(config.REDIS_URL, 'gateway-passwords');
    this.link.open();
  }

  /** Throws UNAVAILABLE. */
  async leave(statementId: string, password: string): Promise<void> {
    try {
      await this.link.run(WITHIN_MS, (redis) =>
        redis.set(statementPasswordKey(statementId), password, 'EX', STATEMENT_PASSWORD_SECONDS),
      );
    } catch (error) {
      this.logger.error('a password could not be left for the worker', { err: error });
      throw new GatewayError('UNAVAILABLE', {});
    }
  }

  onApplicationShutdown(): void {
    this.link.close();
  }
}
