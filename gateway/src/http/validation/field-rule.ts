import { ValidateBy } from 'class-validator';

/** Parses the value that was sent into the one that the rules check and the handler receives. */
export type Parse = (value: unknown) => unknown;

/** Prototype of a DTO → its own fields. */
const ownFields = new WeakMap<object, Map<string, Parse>>();

/** Leaves a value as it was sent. */
export const asSent: Parse = (value) => value;

/**
 * Makes a property of a DTO a field of the request. `parse` reads the value if one was sent;
 * `broken` returns the message for the user if the result is invalid, otherwise undefined.
 * In new requests write class-validator's own decorators instead, as in `place-order.dto.ts`.
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

/** The fields of a DTO class that are declared with {@link FieldRule}, inherited ones included. */
export function fieldRulesOf(dto: new () => object): ReadonlyMap<string, Parse> {
  const fields = new Map<string, Parse>();
  for (let type = dto.prototype; type !== null; type = Object.getPrototypeOf(type))
    for (const [field, parse] of ownFields.get(type) ?? []) fields.set(field, parse);
  return fields;
}
