import { type BaseSyntheticEvent, useEffect, useRef } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { newIdempotencyKey } from '../../lib/apiClient.ts';
import { ApiError } from '../../lib/apiError.ts';
import { showToast } from '../../ui/Toast/toastStore.ts';
import { sendContactMessage } from './api/sendContactMessage.ts';
import { contactContent } from './contactContent.ts';
import { clearContactDraft, readContactDraft, writeContactDraft } from './contactDraft.ts';
import { type ContactValues, contactResolver, emptyContact } from './contactSchema.ts';

/** The form's state and its checked, sending submit handler. */
export type ContactForm = UseFormReturn<ContactValues> & {
  readonly submit: (event?: BaseSyntheticEvent) => Promise<void>;
};

/** State and actions of the contact form. `subject` fills that field when it has no draft. */
export function useContactForm(subject?: string): ContactForm {
  const form = useForm<ContactValues>({
    resolver: contactResolver,
    // Known values only: the other fields keep what the visitor typed before hydration.
    defaultValues: { ...(subject ? { subject } : {}), ...readContactDraft() },
  });
  const attempt = useRef({ values: '', key: '' });

  const { watch } = form;
  useEffect(() => {
    const subscription = watch((values) => writeContactDraft(values));
    return () => subscription.unsubscribe();
  }, [watch]);

  const submit = form.handleSubmit(async (values) => {
    const serialised = JSON.stringify(values);
    // Retrying after a lost response must not store the message twice; changed text is a new
    // message.
    if (attempt.current.values !== serialised) {
      attempt.current = { values: serialised, key: newIdempotencyKey() };
    }
    try {
      await sendContactMessage(values, attempt.current.key);
      form.reset(emptyContact);
      clearContactDraft();
      attempt.current = { values: '', key: '' };
      showToast(contactContent.success);
    } catch (error) {
      showToast({ ...failureOf(error), kind: 'destructive' });
      showFieldErrors(error);
    }
  });

  function showFieldErrors(error: unknown): void {
    if (!(error instanceof ApiError)) return;
    for (const name of Object.keys(emptyContact) as (keyof ContactValues)[]) {
      const message = error.fieldErrors[name];
      if (message) form.setError(name, { message }, { shouldFocus: true });
    }
  }

  return { ...form, submit };
}

function failureOf(error: unknown) {
  const { title, description } = contactContent.failure;
  const words = error instanceof ApiError ? error.humanMessage : undefined;
  return { title, description: words ?? description };
}
