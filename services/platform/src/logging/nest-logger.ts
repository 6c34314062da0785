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

/**
 * What `new Logger(…)` of @nestjs/common writes to, in Nest's code and in ours: our logger, with the
 * context as a field. `logger.warn('no answer', { err: error, topic })` adds fields to the line.
 */
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
    // Nest passes (message, [stack or fields], context) with the context last.
    const context = rest.at(-1);
    const fields: Record<string, unknown> = {};
    if (typeof context === 'string') fields.context = context;
    if (message instanceof Error) this.logger[level]({ ...fields, err: message }, message.message);
    else {
      const [detail] = rest.length > 1 ? rest : [];
      Object.assign(fields, typeof detail === 'string' ? { stack: detail } : detail);
      this.logger[level](fields, String(message));
    }
  }
}
