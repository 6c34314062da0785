import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { ValidateBy, type ValidationError, validate } from 'class-validator';
import { GatewayError } from '../gateway.errors.ts';

/** Parses the value that was sent into the one that the rule checks and the handler receives. */
type Parse = (value: unknown) => unknown;

/** Prototype of a DTO → its own fields. */
const ownFields = new WeakMap<object, Map<string, Parse>>();

/** Leaves a value as it was sent. */
export const asSent: Parse = (value) => value;

/**
 * Makes a property of a DTO a field of the request. `parse` reads the value if one was sent;
 * `broken` returns the message for the user if the result is invalid, otherwise undefined.
 */
export function FieldRule(
  name: string,
  broken: (value: unknown) => string | undefined,
  parse: Parse = asSent,
): PropertyDecorator {
  const validate = ValidateBy({
    name,
    validator: {
      validate: (value) => broken(value) === undefined,
      defaultMessage: (problem) => broken(problem?.value) ?? 'Is not valid',
    },
  });
  return (prototype, property) => {
    const fields = ownFields.get(prototype) ?? new Map<string, Parse>();
    ownFields.set(prototype, fields.set(String(property), parse));
    validate(prototype, property);
  };
}

/** The fields of a DTO class, inherited ones included; none for any other class. */
function fieldsOf(dto: new () => object): ReadonlyMap<string, Parse> {
  const fields = new Map<string, Parse>();
  for (let type = dto.prototype; type !== null; type = Object.getPrototypeOf(type))
    for (const [field, parse] of ownFields.get(type) ?? []) fields.set(field, parse);
  return fields;
}

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
