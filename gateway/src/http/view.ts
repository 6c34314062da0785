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

/** Text. */
export const text = kind<string>({ type: String });
/** A list of texts. */
export const texts = kind<string[]>({ type: [String] });
/** An e-mail address. */
export const email = kind<string>({ type: String, format: 'email' });
/** A UUID. */
export const uuid = kind<string>({ type: String, format: 'uuid' });
/** A moment in UTC, ISO 8601. */
export const instant = kind<string>({ type: String, format: 'date-time' });
/** A day such as `2026-11-21`. */
export const day = kind<string>({ type: String, format: 'date' });
/** A whole number. */
export const integer = kind<number>({ type: 'integer' });
/** Any number. */
export const number = kind<number>({ type: Number });
/** True or false. */
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
  });
/** Some of a few words. */
export const someOf = <T extends string>(words: readonly T[], description?: string): Field<T[]> =>
  field({ enum: [...words], isArray: true, ...described(description) });
/** An object with the fields of `of`. */
export const one = <T extends object>(of: Type<T>, description?: string): Field<T> =>
  field({ type: of, ...described(description) }, of);
/** Objects with the fields of `of`. */
export const list = <T extends object>(of: Type<T>, description?: string): Field<T[]> =>
  field({ type: [of], ...described(description) }, of);
/** The same, or null; say when in its description. */
export function orNull<T>({ schema: { description, example, ...schema }, of }: Field<T>) {
  const more = example === undefined ? {} : { example };
  return field<T | null>({ ...schema, nullable: true, ...described(description), ...more }, of);
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
