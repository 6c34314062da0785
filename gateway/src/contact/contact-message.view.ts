import { ApiProperty } from '@nestjs/swagger';
import type { StaffContactMessage } from '@spade/contracts/messages/contact';

/** A message from the contact form, as staff read it. */
export class ContactMessageView implements StaffContactMessage {
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

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null: open.' })
  handledAt: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Username.' })
  handledBy: string | null;
}

/** Lists the fields that staff may see. */
export function presentMessage(stored: StaffContactMessage): ContactMessageView {
  const { id, firstName, lastName, email, subject, message, createdAt } = stored;
  const { handledAt, handledBy } = stored;
  return { id, firstName, lastName, email, subject, message, createdAt, handledAt, handledBy };
}
