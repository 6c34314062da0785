import { currentRequestId } from '@spade/bus/request-context';
import { traceFields } from '@spade/nest-opentelemetry/spans';
import { type DestinationStream, type Logger, pino } from 'pino';
import { maskPersonalData } from './mask-personal-data.ts';
import { plainError } from './plain-error.ts';

export type { Logger };

/** Says which process writes, and what is the least severe level that it writes. */
export interface LoggerOptions {
  service: string;
  level: string;
  /** Where lines go; standard output when left out. */
  destination?: DestinationStream;
}

/**
 * A logger that writes one JSON object a line: time, level, service, the request id of the work
 * in progress, its trace if that is recorded, message. Of an error it writes what {@link plainError} leaves; personal data and secrets
 * are masked in the finished line.
 */
export function createLogger({ service, level, destination }: LoggerOptions): Logger {
  return pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => {
        const requestId = currentRequestId();
        return requestId === undefined ? traceFields() : { requestId, ...traceFields() };
      },
      serializers: { err: (error: unknown) => plainError(error) },
      hooks: { streamWrite: maskPersonalData },
    },
    destination ?? pino.destination({ fd: 1, sync: false }),
  );
}
