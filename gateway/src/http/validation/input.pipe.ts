import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { getMetadataStorage, ValidateBy, type ValidationError, validate } from 'class-validator';
import { GatewayError } from '../gateway.errors.ts';

/** Parses the value that was sent into the one that the rules check and the handler receives. */
export type Parse = (value: unknown) => unknown;

const READS = 'reads';

/**
 * How a text is read before its rules check it. In an optional field, null or a text of blanks alone counts as left out.
 */
export const Reads = (parse: Parse): PropertyDecorator =>
  // Kept with the rules of the property, so that subclasses and mapped types (`PickType`) inherit it.
  ValidateBy({ name: READS, constraints: [parse], validator: { validate: () => true } });

const isBlank = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '');

/** Field → how it is read. */
type Fields = ReadonlyMap<string, Parse>;

const knownFields = new WeakMap<object, Fields>();

/** The fields of a request: every property with a rule, inherited ones included. None for any other class. */
function fieldsOf(request: new () => object): Fields {
  const known = knownFields.get(request);
  if (known) return known;
  const fields = new Map<string, Parse>();
  const rules = getMetadataStorage().getTargetValidationMetadatas(request, '', false, false);
  for (const [field, ofField] of Map.groupBy(rules, ({ propertyName }) => propertyName)) {
    const isOptional = ofField.some(({ name }) => name === 'isOptional');
    const parse: Parse | undefined = ofField.find(({ name }) => name === READS)?.constraints[0];
    fields.set(field, (sent) =>
      parse === undefined ? sent : isOptional && isBlank(sent) ? undefined : parse(sent),
    );
  }
  knownFields.set(request, fields);
  return fields;
}

function toGatewayError(faults: ValidationError[]): GatewayError<'VALIDATION'> {
  const errors = faults.map(({ property, constraints }) => {
    // The compiler applies the lowest decorator first, so that the topmost broken rule is the last one.
    const message = Object.values(constraints ?? {}).at(-1);
    return [property, message === undefined ? [] : [message]];
  });
  return new GatewayError('VALIDATION', { errors: Object.fromEntries(errors) });
}

/**
 * Reads bodies and queries into their DTO classes and checks them with class-validator: throws VALIDATION. Fields that the
 * DTO does not have are dropped, so that an older page may still send what it used to. Each field reports its topmost
 * broken rule, in the order of the DTO. Nest's ValidationPipe would need class-transformer, which is
 * unmaintained since 2021; {@link Reads} does all that the DTOs need.
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
    const faults = await validate(dto, { forbidUnknownValues: true });
    if (faults.length > 0) throw toGatewayError(faults);
    return dto;
  }
}
