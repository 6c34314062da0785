import { type ContactState, contactStates } from '@spade/contracts/messages/contact';
import {
  OneOf,
  OptionalInstant,
  OptionalText,
  PageLimit,
} from '../../http/validation/query-fields.ts';

/** Paging and filters of the staff's message list. */
export class ListContactQuery {
  @PageLimit(200)
  limit: number = 200;

  @OptionalText('From `meta.nextCursor` of the page before.', 300)
  cursor?: string;

  @OptionalText('Matches name, e-mail, subject or message, case-insensitively.', 200)
  search?: string;

  @OptionalInstant('from', 'Received at or after this moment (or Lagos day).')
  from?: string;

  @OptionalInstant('to', 'Received at or before this moment (or Lagos day).')
  to?: string;

  @OneOf([...contactStates], 'Open messages, or those that staff have handled.')
  state?: ContactState;

  @OneOf(['newest', 'oldest'], 'Order of the list.')
  sort?: 'newest' | 'oldest';
}
