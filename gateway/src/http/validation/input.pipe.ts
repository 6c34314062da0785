import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { type ValidationError, validate } from 'class-validator';
import { GatewayError } from '../gateway.errors.ts';
import { fieldsOf } from './field-rule.ts';

function toGatewayError(faults: ValidationError[]): GatewayError<'VALIDATION'> {
  const errors: Record<string, string[]> = {};
  for (const { property, constraints } of faults)
    errors[property] = Object.values(constraints ?? {});
  return new GatewayError('VALIDATION', { errors });
}

/**
 * Reads bodies and queries into their DTO classes and checks them: throws VALIDATION. Fields that the
 * DTO does not have are dropped, so that an older page may still send what it used to. Each field
 * reports its first broken rule, in the order of the DTO. Nest's ValidationPipe would need
 * class-transformer, unmaintained since 2021, of which the DTOs need no more than this.
 */
@Injectable()
export class InputPipe implements PipeTransform {
  async transform(value: unknown, { data, type, metatype }: ArgumentMetadata): Promise<unknown> {
    // Single parameters (`@Param('id')`) are text, and their handlers check them.
    if (data !== undefined || type === 'custom' || metatype === undefined) return value;
    const fields = fieldsOf(metatype as new () => object); // the classes of our parameters take none
    if (fields.size === 0) return value;
    const dto = new (metatype as new () => Record<string, unknown>)();
    // A list or a bare value has none of the fields: the rules say which are missing.
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [field, parse] of fields)
        if (Object.hasOwn(value, field))
          dto[field] = parse((value as Record<string, unknown>)[field]); // own, as just checked
    const faults = await validate(dto, { stopAtFirstError: true, forbidUnknownValues: true });
    if (faults.length > 0) throw toGatewayError(faults);
    return dto;
  }
}
