import { type ArgumentMetadata, Injectable, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { GatewayError } from '../gateway.errors.ts';

function toGatewayError(faults: ValidationError[]): GatewayError<'VALIDATION'> {
  const errors: Record<string, string[]> = {};
  for (const { property, constraints } of faults)
    errors[property] = Object.values(constraints ?? {});
  return new GatewayError('VALIDATION', { errors });
}

/**
 * Checks bodies and queries against their DTO classes. Fields the DTO does not know are dropped
 * silently, so that an older page may still send what it used to. Each field reports its first
 * broken rule; the fields come in the order of the DTO.
 */
@Injectable()
export class InputPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      stopAtFirstError: true,
      forbidUnknownValues: true,
      exceptionFactory: toGatewayError,
    });
  }

  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // Single parameters (`@Param('id')`) are text, and their handlers judge them.
    if (metadata.data !== undefined || metadata.type === 'custom') return Promise.resolve(value);
    // A list or a bare value instead of an object has none of the fields: say which are missing.
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return super.transform(isObject ? value : {}, metadata);
  }
}
