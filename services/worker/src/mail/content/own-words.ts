import type { SavedMailWords } from '@spade/platform/config/mail-words';
import { withOwnWords } from './mail-content.ts';
import type { OwedMail } from './mails-of-event.ts';

/** Which of the owner's words start a mail, by its kind. */
const ownWords: Readonly<Record<string, keyof SavedMailWords>> = {
  'order-placed': 'MAIL_ORDER_PLACED',
  'proof-received': 'MAIL_PROOF_RECEIVED',
  'proof-rejected': 'MAIL_PROOF_REJECTED',
  'order-confirmed': 'MAIL_ORDER_CONFIRMED',
  'order-processing': 'MAIL_ORDER_PROCESSING',
  'order-ready': 'MAIL_ORDER_READY',
  'order-shipped': 'MAIL_ORDER_SHIPPED',
  'order-delivered': 'MAIL_ORDER_DELIVERED',
  'order-expired': 'MAIL_ORDER_EXPIRED',
  'order-cancelled': 'MAIL_ORDER_CANCELLED',
  'contact-acknowledged': 'MAIL_CONTACT_ACKNOWLEDGED',
};

/** The mail with what the owner has written for its kind. */
export function inOwnWords(mail: OwedMail, saved: SavedMailWords): OwedMail {
  const key = ownWords[mail.kind];
  const words = key && saved[key];
  return words ? { ...mail, content: withOwnWords(mail.content, words) } : mail;
}
