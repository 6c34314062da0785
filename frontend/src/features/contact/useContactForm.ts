import { useRef } from 'react';
import { newIdempotencyKey } from '../../lib/apiClient.ts';
import { ApiError } from '../../lib/apiError.ts';
import { type Form, type PostedForm, useForm } from '../../lib/form/useForm.ts';
import { showToast } from '../../ui/Toast/toastStore.ts';
import { sendContactMessage } from './api/sendContactMessage.ts';
import { contactContent } from './contactContent.ts';
import { clearContactDraft, readContactDraft, writeContactDraft } from './contactDraft.ts';
import { type ContactValues, checkContact, emptyContact } from './contactSchema.ts';

/** The form's state and its checked, sending submit handler. */
export type ContactForm = Form<ContactValues> & {
  readonly submit: ReturnType<Form<ContactValues>['handleSubmit']>;
};

/** State and actions of the contact form. */
export function useContactForm(posted: PostedForm<ContactValues> | undefined): ContactForm {
  const form = useForm<ContactValues>({
    defaults: () => ({ ...emptyContact, subject: subjectInAddress(), ...readContactDraft() }),
    check: checkContact,
    onChange: writeContactDraft,
    posted,
  });
  const attempt = useRef({ values: '', key: '' });

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
      if (error instanceof ApiError) form.setErrors(error.fieldErrors);
    }
  });

  return { ...form, submit };
}

function failureOf(error: unknown) {
  const { title, description } = contactContent.failure;
  const words = error instanceof ApiError ? error.humanMessage : undefined;
  return { title, description: words ?? description };
}

/** Longest subject that an address may fill in. */
const MAX_LENGTH = 120;

/** The subject that a link to the form asks for: `/?subject=Affiliate+programme#contact`. Empty on the server. */
function subjectInAddress(): string {
  if (typeof window === 'undefined') return '';
  const subject = new URLSearchParams(window.location.search).get('subject') ?? '';
  return subject.length <= MAX_LENGTH ? subject : '';
}
