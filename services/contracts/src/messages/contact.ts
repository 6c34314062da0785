import type { IsoInstant } from '../lagos.ts';

/** What a visitor fills in on the contact form. */
interface ContactForm {
  firstName: string;
  lastName: string;
  email: string;
  subject: string;
  message: string;
}

/** A message from the contact form, as it is stored and as staff read it. */
export interface ContactMessage extends ContactForm {
  id: number;
  createdAt: IsoInstant;
}

/** A message as staff see it: open, or handled by someone. */
export interface StaffContactMessage extends ContactMessage {
  handledAt: IsoInstant | null;
  /** Username; null while it is open. */
  handledBy: string | null;
}

/** Which messages: those that wait for someone, or those that were handled. */
export const contactStates = ['open', 'handled'] as const;

/** One of {@link contactStates}. */
export type ContactState = (typeof contactStates)[number];

/** A message to store. */
export interface SubmitContactRequest extends ContactForm {
  /** Same key, same message: a doubled click stores one row. UUID or any text up to 255 characters. */
  idempotencyKey: string;
}

/** Newest first. `cursor` is opaque. */
export interface ListContactRequest {
  /** 1 to 200. */
  limit: number;
  cursor?: string;
  /** Matches name, e-mail, subject or message, case-insensitively. */
  search?: string;
  from?: IsoInstant;
  to?: IsoInstant;
  sort?: 'newest' | 'oldest';
  /** All when left out. */
  state?: ContactState;
}

/** One page of messages and the count of all that match. */
export interface ListContactReply {
  messages: StaffContactMessage[];
  total: number;
  nextCursor: string | null;
  /** How many are open, whatever the filters. */
  open: number;
}

/** What the contact service answers. */
export interface ContactMessages {
  /** Errors: CONTACT.IDEMPOTENCY_KEY_REUSED. */
  'contact.submit': { request: SubmitContactRequest; reply: { id: number } };
  /** Every message with this e-mail, whatever its case: a copy for the person. */
  'contact.export-person': { request: { email: string }; reply: { messages: ContactMessage[] } };
  /** Deletes them; returns how many. */
  'contact.erase-person': { request: { email: string }; reply: { erased: number } };
  /** Marks a message as handled, or opens it again. Safe to repeat; the first one's name stays. Errors: CONTACT.MESSAGE_NOT_FOUND. */
  'contact.handle': {
    request: { id: number; isHandled: boolean; adminUsername: string };
    reply: StaffContactMessage;
  };
  'contact.list': { request: ListContactRequest; reply: ListContactReply };
}
