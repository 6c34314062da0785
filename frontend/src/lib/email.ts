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
