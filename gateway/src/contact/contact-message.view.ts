import { ApiProperty } from '@nestjs/swagger';
import type { ContactMessage } from '@spade/contracts/messages/contact';

/** A message from the contact form, as staff read it. */
export class ContactMessageView implements ContactMessage {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty()
  firstName: string;

  @ApiProperty()
  lastName: string;

  @ApiProperty({ format: 'email' })
  email: string;

  @ApiProperty()
  subject: string;

  @ApiProperty()
  message: string;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}

/** Lists the fields that staff may see. */
export function presentMessage(stored: ContactMessage): ContactMessageView {
  const { id, firstName, lastName, email, subject, message, createdAt } = stored;
  return { id, firstName, lastName, email, subject, message, createdAt };
}
