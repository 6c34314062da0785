/** The text shown beside each wrong field. */
export type FieldErrors<Values> = { readonly [Name in keyof Values]?: string };

/** The outcome of a check: what to send, or what is wrong. */
export type Checked<Values, Sent = Values> =
  | { readonly values: Sent }
  | { readonly errors: FieldErrors<Values> };

/** What is wrong with a value, in the words that the field shows; undefined when nothing is. */
export type Rule<Value> = (value: Value) => string | undefined;

/** The rule of a text field, generated into `lib/rules`. Lengths are without surrounding spaces; with `minLength` 0 the field may stay empty. */
export interface FieldRule {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly options?: readonly string[];
  /** Shown when nothing usable was given. */
  readonly message: string;
}

/** The rule of a text with a fixed format, such as a code of six digits. */
export interface PatternRule {
  readonly pattern: string;
  readonly message: string;
}

/** The check of a text's length. */
export function textRule({
  minLength = 0,
  maxLength = Number.POSITIVE_INFINITY,
  message,
}: FieldRule): Rule<string> {
  return (text) => {
    const { length } = Array.from(text); // code points: a simple emoji is one
    if (length < minLength) return message;
    return length > maxLength ? `Must be at most ${maxLength} characters` : undefined;
  };
}

/** The check of a text's format. */
export function patternRule({ pattern, message }: PatternRule): Rule<string> {
  const whole = new RegExp(pattern);
  return (text) => (whole.test(text) ? undefined : message);
}

/** Digits without the spaces or hyphens of their groups: `0123 456 789`, `0123-456-789`. */
export const digitsOf = (text: string): string => text.replaceAll(/[\s-]/g, '');

/** The `pattern` of an input for the digits of a rule, with spaces and hyphens allowed between them. */
export const groupedPattern = ({ pattern }: PatternRule): string =>
  `${pattern.replace(/^\^\\d(.*)\$$/, '(?:[\\s\\-]*[0-9])$1')}[\\s\\-]*`;

/** A rule for each field. */
export type Rules<Values> = { readonly [Name in keyof Values]: Rule<Values[Name]> };

/** Makes a check of a table of rules. It returns the values unchanged when every rule holds. */
export function checkFields<Values extends object>(
  rules: Rules<Values>,
): (values: Values) => Checked<Values> {
  return (values) => {
    const errors: { [Name in keyof Values]?: string } = {};
    for (const name of namesOf(rules)) {
      const message = rules[name](values[name]);
      if (message !== undefined) errors[name] = message;
    }
    return namesOf(errors).length > 0 ? { errors } : { values };
  };
}

/** The rule of a text that must not be empty; spaces count. */
export function required(message: string): Rule<string> {
  return (text) => (text === '' ? message : undefined);
}

/** The names of an object's fields. */
export function namesOf<Values extends object>(values: Values): (keyof Values & string)[] {
  // Object.keys returns the names and forgets their type.
  return Object.keys(values) as (keyof Values & string)[];
}

/**
 * The pattern of zod 4's `z.email()`, without the escapes that it does not need: `email` in
 * https://github.com/colinhacks/zod/blob/main/packages/zod/src/v4/core/regexes.ts
 */
const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Whether the text, without surrounding spaces, is an e-mail address. The server has the last word. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}
