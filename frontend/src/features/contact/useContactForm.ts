import { useRef, useState } from 'react';
import { api, dataOf, newIdempotencyKey } from '../../lib/apiClient.ts';
import { ApiError, isUnanswered, wordsOf } from '../../lib/apiError.ts';
import { type Form, type PostedForm, useForm } from '../../lib/form/useForm.ts';
import { readDraftOf, writeDraftOf } from '../../lib/privacyChoice.ts';
import type { RefusalWords } from '../../ui/Note/Refusal.tsx';
import { contactContent } from './contactContent.ts';
import { type ContactValues, checkContact, emptyContact } from './contactSchema.ts';

/** The form's state and its checked, sending submit handler. */
export type ContactForm = Form<ContactValues> & {
  /** Why the message was not taken, where no field is to blame. */
  readonly refusal: RefusalWords | undefined;
  /** The last message was taken, and no other one was begun. */
  readonly isSent: boolean;
  readonly submit: ReturnType<Form<ContactValues>['handleSubmit']>;
};

/** State and actions of the contact form. */
export function useContactForm(
  posted: PostedForm<ContactValues> | undefined,
  postedRefusal: RefusalWords | undefined,
): ContactForm {
  const [refusal, setRefusal] = useState(postedRefusal);
  const [isSent, setIsSent] = useState(false);
  const form = useForm<ContactValues>({
    defaults: () => ({ ...emptyContact, subject: subjectInAddress(), ...readContactDraft() }),
    check: checkContact,
    onChange: (values) => {
      writeContactDraft(values);
      setIsSent(false);
    },
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
    setRefusal(undefined);
    try {
      await sendContactMessage(values, attempt.current.key);
      form.reset(emptyContact);
      writeContactDraft(undefined);
      attempt.current = { values: '', key: '' };
      setIsSent(true);
    } catch (error) {
      if (error instanceof ApiError && form.setErrors(error.fieldErrors)) return;
      const words = contactRefusal(wordsOf(error));
      const { unanswered } = contactContent.failure;
      setRefusal(isUnanswered(error) ? { ...words, more: unanswered } : words);
    }
  });

  return { ...form, refusal, isSent, submit };
}

/** Why a message was not taken, in the server's words where it said any. */
export function contactRefusal(said: string | undefined): RefusalWords {
  const { title, description } = contactContent.failure;
  return { title, text: said ?? description };
}

/** Longest subject that an address may fill in. */
const MAX_LENGTH = 120;

/** The subject that a link to the form asks for: `/?subject=Affiliate+programme#contact`. Empty on the server. */
function subjectInAddress(): string {
  if (typeof window === 'undefined') return '';
  const subject = new URLSearchParams(window.location.search).get('subject') ?? '';
  return subject.length <= MAX_LENGTH ? subject : '';
}

/** The text typed before; empty fields are left out. */
function readContactDraft(): Partial<ContactValues> {
  const stored = readDraftOf('contact-draft');
  const entries = typeof stored === 'object' && stored ? Object.entries(stored) : [];
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string' && value));
}

/** Keeps what is typed, over a reload if the visitor has accepted that; `undefined` once it is sent. */
const writeContactDraft = (values: Partial<ContactValues> | undefined): void =>
  writeDraftOf('contact-draft', values);

/**
 * Sends a message to the company. The same key with the same values stores one message, however
 * often it is sent. Rejects with `ApiError`.
 */
async function sendContactMessage(body: ContactValues, idempotencyKey: string): Promise<void> {
  await dataOf(
    api.POST('/api/contact', { body, params: { header: { 'Idempotency-Key': idempotencyKey } } }),
  );
}
