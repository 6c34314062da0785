import { ApiProperty } from '@nestjs/swagger';
import { type ContactState, contactStates } from '@spade/contracts/messages/contact';
import { EmailField } from '../http/validation/email-field.ts';
import { FieldRule } from '../http/validation/field-rule.ts';
import {
  OneOf,
  OptionalInstant,
  OptionalText,
  PageLimit,
} from '../http/validation/query-fields.ts';
import { TextField } from '../http/validation/text-field.ts';

/** The contact form. Messages are the default ones of the spec's form library (§5). */
export class SubmitContactDto {
  @TextField({ min: 1, max: 100, tooShort: 'Required', description: 'First name.', example: 'Ada' })
  firstName: string;

  @TextField({ min: 1, max: 100, tooShort: 'Required', description: 'Last name.', example: 'Obi' })
  lastName: string;

  @EmailField({ missing: 'Required', invalid: 'Invalid email' })
  email: string;

  @TextField({ min: 1, max: 200, tooShort: 'Required', description: 'Subject.' })
  subject: string;

  @TextField({
    min: 1,
    max: 5000,
    tooShort: 'Required',
    description: 'Message.',
    isMultiline: true,
  })
  message: string;
}

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

/** Whether a message is handled, or open again. */
export class HandleMessageDto {
  @ApiProperty({ type: 'boolean' })
  @FieldRule('isHandled', (value) => (typeof value === 'boolean' ? undefined : 'Say true or false'))
  isHandled: boolean;
}
