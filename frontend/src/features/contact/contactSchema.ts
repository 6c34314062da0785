import type { FieldErrors, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

/** A required line of text; spaces alone do not count. */
const required = z.string().check(z.trim(), z.minLength(1, 'Required'));

/** What the form sends, with the messages of specification.md 5.1. */
export const contactSchema = z.object({
  firstName: required,
  lastName: required,
  email: z.string().check(z.trim(), z.minLength(1, 'Required'), z.email('Invalid email')),
  subject: required,
  message: required,
});

/** Values of the form. */
export type ContactValues = z.infer<typeof contactSchema>;

/** An untouched form. */
export const emptyContact: ContactValues = {
  firstName: '',
  lastName: '',
  email: '',
  subject: '',
  message: '',
};

/** Validates for react-hook-form; each field shows its first failed rule. */
export const contactResolver: Resolver<ContactValues> = (values) => {
  const result = contactSchema.safeParse(values);
  if (result.success) return { values: result.data, errors: {} };
  const errors: FieldErrors<ContactValues> = {};
  for (const { path, message } of result.error.issues) {
    // The schema is flat, so a path is the name of one field.
    const field = path[0] as keyof ContactValues;
    errors[field] ??= { type: 'validate', message };
  }
  return { values: {}, errors };
};
