import { useState } from 'react';
import { api, dataOf } from '../../lib/apiClient.ts';
import { ApiError, isUnanswered, wordsOf } from '../../lib/apiError.ts';
import { type Form, type PostedForm, useForm } from '../../lib/form/useForm.ts';
import { readDraftOf, writeDraftOf } from '../../lib/privacyChoice.ts';
import type { RefusalWords } from '../../ui/Note/Refusal.tsx';
import { contactContent } from './contactContent.ts';
import { type ContactValues, checkContact, emptyContact } from './contactSchema.ts';

/** The form's state and its checked, sending submit handler. */
export type ContactForm = Form<ContactValues> & {
  /** Undefined while no message was refused, or a field is to blame. */
  readonly refused: RefusedMessage | undefined;
  /** The last message was taken, and no other one was begun. */
  readonly isSent: boolean;
  readonly submit: ReturnType<Form<ContactValues>['handleSubmit']>;
};

/** A message that was not taken. */
interface RefusedMessage {
  readonly words: RefusalWords;
  /** What the form holds now. */
  readonly typed: ContactValues;
}

/** What the server says of the form. */
export interface ServedContactForm {
  /** The form's id: the same text sent twice from one form is one message, whether the browser or React sends it. */
  readonly formId?: string | undefined;
  /** The subject that the address asks for; undefined on the built page. */
  readonly subject?: string | undefined;
  /** Posted without scripts and refused. */
  readonly posted?: PostedForm<ContactValues> | undefined;
  /** Why, where no field is to blame. */
  readonly refusal?: RefusalWords | undefined;
}

/** State and actions of the contact form. */
export function useContactForm(served: ServedContactForm): ContactForm {
  const { formId = '', subject, posted } = served;
  const [refused, setRefused] = useState<RefusedMessage | undefined>(
    served.refusal && { words: served.refusal, typed: { ...emptyContact, ...posted?.values } },
  );
  const [isSent, setIsSent] = useState(false);
  const form = useForm<ContactValues>({
    defaults: () => ({
      ...emptyContact,
      subject: subject ?? subjectInAddress(),
      ...readContactDraft(),
    }),
    check: checkContact,
    onChange: (values) => {
      writeContactDraft(values);
      setIsSent(false);
      setRefused((before) => before && { ...before, typed: values });
    },
    posted,
    drawn: subject === undefined ? undefined : { subject },
  });

  const submit = form.handleSubmit(async (values) => {
    setRefused(undefined);
    try {
      await sendContactMessage(values, formId);
      form.reset(emptyContact);
      writeContactDraft(undefined);
      setIsSent(true);
    } catch (error) {
      if (error instanceof ApiError && form.setErrors(error.fieldErrors)) return;
      const words = contactRefusal(wordsOf(error));
      const { unanswered } = contactContent.failure;
      setRefused({
        words: isUnanswered(error) ? { ...words, more: unanswered } : words,
        typed: values,
      });
    }
  });

  return { ...form, refused, isSent, submit };
}

/** Why a message was not taken, in the server's words where it said any. */
export function contactRefusal(said: string | undefined): RefusalWords {
  const { title, description } = contactContent.failure;
  return { title, text: said ?? description };
}

/** Longest subject that an address may fill in. */
const MAX_LENGTH = 120;

/** The subject that a link to the form asks for: `/?subject=Affiliate+programme#contact`; empty for none. */
export function subjectOf(query: string): string {
  const subject = new URLSearchParams(query).get('subject') ?? '';
  return subject.length <= MAX_LENGTH ? subject : '';
}

/** The same of this page's address, where the server did not draw it. */
const subjectInAddress = (): string =>
  typeof window === 'undefined' ? '' : subjectOf(window.location.search);

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
 * Sends a message to the company. The same text from the same form is one message, however often it is sent. Rejects with
 * `ApiError`.
 */
async function sendContactMessage(body: ContactValues, formId: string): Promise<void> {
  await dataOf(api.POST('/api/contact', { body, params: { header: { 'Form-Id': formId } } }));
}
