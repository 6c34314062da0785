import type { Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

/** One field of an answer. */
export interface Field<T> {
  /** As the API document describes it. */
  readonly schema: ApiPropertyOptions & { description?: string };
  /** The view of its values, where they are objects. */
  readonly of?: View<object>;
  /** For the compiler alone. */
  readonly value?: T;
}

type Fields = Record<string, Field<unknown>>;
type ValueOf<F> = F extends Field<infer T> ? T : never;

/** An answer: the class that the API document describes, and its fields. */
export type View<T extends object> = Type<T> & { readonly fields: Fields };

/** Declares an answer: `name` is that of its schema, and `present` returns these fields. */
export function view<F extends Fields>(
  name: string,
  fields: F,
): View<{ [Name in keyof F]: ValueOf<F[Name]> }> & { readonly fields: F } {
  const Answer = class {
    static readonly fields = fields;
  };
  Object.defineProperty(Answer, 'name', { value: name });
  for (const [field, { schema }] of Object.entries(fields))
    ApiProperty(schema)(Answer.prototype, field);
  return Answer as never; // its instances are what `present` makes
}

/** More on a field than its description. */
type More = Pick<ApiPropertyOptions, 'example'>;

/** A field with a schema of its own. */
export const field = <T>(schema: Field<T>['schema'], of?: Type<object>): Field<T> => ({
  schema,
  ...(of && 'fields' in of ? { of: of as View<object> } : {}),
});
const kind =
  <T>(schema: ApiPropertyOptions) =>
  (description?: string, more?: More): Field<T> =>
    field({ ...schema, ...described(description), ...more });

export const text = kind<string>({ type: String });
export const texts = kind<string[]>({ type: [String] });
export const email = kind<string>({ type: String, format: 'email' });
export const uuid = kind<string>({ type: String, format: 'uuid' });
/** UTC. */
export const instant = kind<string>({ type: String, format: 'date-time' });
export const day = kind<string>({ type: String, format: 'date' });
export const integer = kind<number>({ type: 'integer' });
export const number = kind<number>({ type: Number });
export const flag = kind<boolean>({ type: Boolean });

/** One of a few words; `enumName` where several answers share the list. */
export const oneOf = <T extends string>(
  words: readonly T[],
  { enumName, description }: { enumName?: string; description?: string } = {},
): Field<T> =>
  field({
    ...(enumName === undefined ? { type: String } : { enumName }),
    enum: [...words],
    ...described(description),
  } as ApiPropertyOptions); // its type has no case for an `enum` of text
export const someOf = <T extends string>(words: readonly T[], description?: string): Field<T[]> =>
  field({ enum: [...words], isArray: true, ...described(description) } as ApiPropertyOptions);
export const one = <T extends object>(of: Type<T>, description?: string): Field<T> =>
  field({ type: of, ...described(description) }, of);
export const list = <T extends object>(of: Type<T>, description?: string): Field<T[]> =>
  field({ type: [of], ...described(description) }, of);
export function orNull<T>({ schema: { description, example, ...schema }, of }: Field<T>) {
  const more = example === undefined ? {} : { example };
  const nullable = { ...schema, nullable: true, ...described(description), ...more };
  return field<T | null>(nullable as Field<T>['schema'], of);
}

const described = (description: string | undefined) =>
  description === undefined ? {} : { description };

/** The fields of `T` that a source of type `S` does not have as the view has them. */
type Others<T, S> = {
  [Name in keyof T as Name extends keyof S
    ? S[Name] extends T[Name]
      ? never
      : Name
    : Name]: T[Name];
};

/**
 * What the view shows of `source`: only its fields, in views within it, too, so that nothing else leaks. `others` are
 * the fields that the source does not have, or not as the view has them: amounts, links.
 */
export function present<T extends object, S extends object>(
  { fields }: View<T>,
  source: S,
  ...[others]: object extends Others<T, S>
    ? [others?: Partial<T>]
    : [others: Others<T, S> & Partial<T>]
): T {
  const values: Record<string, unknown> = { ...source, ...others };
  return Object.fromEntries(
    Object.entries(fields).map(([name, { of }]) => [
      name,
      of ? within(of, values[name]) : values[name],
    ]),
  ) as T; // the types of `others` and `source` say so
}

function within(of: View<object>, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => within(of, each));
  return typeof value === 'object' && value !== null ? present(of, value) : value;
}
