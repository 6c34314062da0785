import type { LoggerService } from '@nestjs/common';
import type { Logger } from './logger.ts';

/**
 * Who speaks at every start, a line for each module and route: noise at the level that operators read.
 * Names of classes of @nestjs/core 12.
 */
const startUp = new Set<unknown>([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
  'NestMicroservice',
]);

/** Lets Nest's own messages go through our logger, its context as a field. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write(startUp.has(rest.at(-1)) ? 'debug' : 'info', message, rest);
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  private write(
    level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal',
    message: unknown,
    rest: unknown[],
  ): void {
    // Nest passes (message, [stack], context) with the context last.
    const context = rest.at(-1);
    const fields: Record<string, unknown> = {};
    if (typeof context === 'string') fields.context = context;
    if (message instanceof Error) this.logger[level]({ ...fields, err: message }, message.message);
    else {
      if (rest.length > 1) fields.stack = rest[0];
      this.logger[level](fields, String(message));
    }
  }
}
