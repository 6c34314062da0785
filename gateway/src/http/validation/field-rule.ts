/** Parses the value that was sent into the one that the rule checks and the handler receives. */
type Parse = (value: unknown) => unknown;

/** Returns the message for the user if the value is invalid, otherwise undefined. */
type Broken = (value: unknown) => string | undefined;

/** How a field is read and checked. */
interface Rule {
  parse: Parse;
  broken: Broken;
}

/** Prototype of a DTO → its own fields. */
const ownFields = new WeakMap<object, Map<string, Rule>>();

/** DTO class → its fields with the inherited ones. */
const allFields = new WeakMap<object, ReadonlyMap<string, Rule>>();

/** Leaves a value as it was sent. */
export const asSent: Parse = (value) => value;

/**
 * Makes a property of a DTO a field of the request. `parse` reads the value if one was sent;
 * `broken` returns the message for the user if the result is invalid, otherwise undefined.
 */
export function FieldRule(broken: Broken, parse: Parse = asSent): PropertyDecorator {
  return (prototype, property) => {
    const fields = ownFields.get(prototype) ?? new Map<string, Rule>();
    ownFields.set(prototype, fields.set(String(property), { parse, broken }));
  };
}

/** As {@link FieldRule}, for a field that may be left out or null. */
export function OptionalRule(broken: Broken, parse?: Parse): PropertyDecorator {
  return FieldRule(
    (value) => (value === undefined || value === null ? undefined : broken(value)),
    parse,
  );
}

/** The fields of a DTO class, inherited ones included; none for any other class. */
export function fieldsOf(dto: new () => object): ReadonlyMap<string, Rule> {
  const known = allFields.get(dto);
  if (known) return known;
  const fields = new Map<string, Rule>();
  for (let type = dto.prototype; type !== null; type = Object.getPrototypeOf(type))
    for (const [field, rule] of ownFields.get(type) ?? [])
      if (!fields.has(field)) fields.set(field, rule);
  allFields.set(dto, fields);
  return fields;
}
