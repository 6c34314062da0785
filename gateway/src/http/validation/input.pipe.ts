import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { GatewayError } from '../gateway.errors.ts';
import { fieldsOf } from './field-rule.ts';

/**
 * Reads bodies and queries into their DTO classes and checks them: throws VALIDATION. Fields that the
 * DTO does not have are dropped, so that an older page may still send what it used to. Each field
 * reports its broken rule, in the order of the DTO. Nest's ValidationPipe would need class-transformer, unmaintained
 * since 2021, of which the DTOs need no more than this; class-validator looks up its rules for each value, a
 * fifth of the gateway's part of an order.
 */
@Injectable()
export class InputPipe implements PipeTransform {
  transform(value: unknown, { data, type, metatype }: ArgumentMetadata): unknown {
    // Single parameters (`@Param('id')`) are text, and their handlers check them.
    if (data !== undefined || type === 'custom' || metatype === undefined) return value;
    const fields = fieldsOf(metatype as new () => object); // the classes of our parameters take none
    if (fields.size === 0) return value;
    const dto = new (metatype as new () => Record<string, unknown>)();
    // A list or a bare value has none of the fields: the rules say which are missing.
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    const errors: Record<string, string[]> = {};
    for (const [field, { parse, broken }] of fields) {
      if (isObject && Object.hasOwn(value, field))
        dto[field] = parse((value as Record<string, unknown>)[field]); // own, as just checked
      const problem = broken(dto[field]);
      if (problem !== undefined) errors[field] = [problem];
    }
    if (Object.keys(errors).length > 0) throw new GatewayError('VALIDATION', { errors });
    return dto;
  }
}
