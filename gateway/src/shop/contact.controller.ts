import { hash } from 'node:crypto';
import { Body, Controller, Get, Headers, Param, Post, Query, Req } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { type ContactState, contactStates } from '@spade/contracts/messages/contact';
import { mailboxOf } from '@spade/contracts/orders/mailbox';
import { IsBoolean, IsNotEmpty, MinLength } from 'class-validator';
import type { Request } from 'express';
import { AdminOnly, type AdminSession, CurrentAdmin } from '../http/admin.guard.ts';
import { clientAddress, idempotencyKeyFrom } from '../http/client-address.ts';
import { ExemptFromCallLimit, Limits } from '../http/limits/limits.ts';
import {
  Answers,
  AnswersErrors,
  AnswersList,
  AnswersMessage,
  PageMeta,
} from '../http/openapi-answers.ts';
import { pathId } from '../http/path-ids.ts';
import { StaffAudit } from '../http/staff-audit.ts';
import { ApiRules } from '../http/validation/api-rules.ts';
import {
  OneOf,
  OptionalInstant,
  OptionalText,
  PageQuery,
} from '../http/validation/query-fields.ts';
import {
  AtMost,
  IsEmailAddress,
  IsMultiline,
  IsSingleLine,
} from '../http/validation/text-rules.ts';
import { email, instant, integer, orNull, present, text, view } from '../http/view.ts';

/** The contact form. Messages are the default ones of the spec's form library (§5). */
@ApiRules()
export class SubmitContactDto {
  @ApiProperty({ description: 'First name.', example: 'Ada' })
  @MinLength(1, { message: 'Required' })
  @AtMost(100)
  @IsSingleLine()
  firstName: string;

  @ApiProperty({ description: 'Last name.', example: 'Obi' })
  @MinLength(1, { message: 'Required' })
  @AtMost(100)
  @IsSingleLine()
  lastName: string;

  @ApiProperty({ example: 'ada@mail.example' })
  @IsNotEmpty({ message: 'Required' })
  @IsEmailAddress('Invalid email')
  email: string;

  @ApiProperty({ description: 'Subject.' })
  @MinLength(1, { message: 'Required' })
  @AtMost(200)
  @IsSingleLine()
  subject: string;

  @ApiProperty({ description: 'Message.' })
  @MinLength(1, { message: 'Required' })
  @AtMost(5000)
  @IsMultiline()
  message: string;
}

/** Paging and filters of the staff's message list. */
export class ListContactQuery extends PageQuery {
  @OptionalText('Matches name, email, subject or message, case-insensitively.', 200)
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
@ApiRules()
export class HandleMessageDto {
  @IsBoolean({ message: 'Say true or false' })
  isHandled: boolean;
}

/** A message from the contact form, as staff read it. */
const ContactMessageView = view('ContactMessageView', {
  id: integer(),
  firstName: text(),
  lastName: text(),
  email: email(),
  subject: text(),
  message: text(),
  createdAt: instant(),
  handledAt: orNull(instant('Null: open.')),
  handledBy: orNull(text('Username.')),
});

/** How many match, where the next page starts, and how many are open in all. */
const MessageListMeta = view('MessageListMeta', {
  ...PageMeta.fields,
  open: integer('Open messages, whatever the filters.'),
});

/** The contact form, and the staff's list of received messages. */
@ApiTags('contact')
@Controller('contact')
export class ContactController {
  constructor(
    private readonly client: MessageClient,
    private readonly limits: Limits,
    private readonly audit: StaffAudit,
  ) {}

  @Post()
  @ExemptFromCallLimit('counted by address and email')
  @ApiOperation({ summary: 'Send a message to the company' })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    schema: { type: 'string', maxLength: 255 },
  })
  @ApiHeader({
    name: 'Form-Id',
    required: false,
    description:
      'Instead of a key: the same text with the same id is one message, another text another.',
    schema: { type: 'string', maxLength: 255 },
  })
  @AnswersMessage(201)
  @AnswersErrors(422, 429, 503)
  async submit(
    @Body() { firstName, lastName, email, subject, message }: SubmitContactDto,
    @Headers('idempotency-key') key: string | undefined,
    @Headers('form-id') formId: string | undefined,
    @Req() request: Request,
  ) {
    const text = { firstName, lastName, email, subject, message };
    const idempotencyKey =
      formId === undefined
        ? idempotencyKeyFrom(key)
        : hash('sha256', JSON.stringify([formId.slice(0, 255), text]));
    const contact = { idempotencyKey, ...text };
    const counted = {
      'contact-address': clientAddress(request),
      'contact-email': mailboxOf(email),
    };
    await this.limits.count(counted, () => this.client.send('contact.submit', contact));
    return { success: true, message: "We'll get back to you as soon as possible." };
  }

  @Get()
  @AdminOnly()
  @ApiOperation({ summary: 'Messages, newest first' })
  @AnswersList(ContactMessageView, MessageListMeta)
  async list(@Query() query: ListContactQuery) {
    const { messages, ...meta } = await this.client.send('contact.list', query);
    return {
      success: true,
      data: messages.map((message) => present(ContactMessageView, message)),
      meta,
    };
  }

  @Post(':id/handle')
  @AdminOnly()
  @ApiOperation({ summary: 'Say that a message was handled, or open it again' })
  @Answers(ContactMessageView)
  @AnswersErrors(404)
  async handle(
    @Param('id') id: string,
    @Body() { isHandled }: HandleMessageDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const messageId = pathId(id, 'CONTACT.MESSAGE_NOT_FOUND');
    const action = isHandled ? 'message_handled' : 'message_reopened';
    await this.audit.record(action, `message ${id}`, admin);
    const asked = { id: messageId, isHandled, adminUsername: admin.username };
    const handled = await this.client.send('contact.handle', asked);
    return { success: true, data: present(ContactMessageView, handled) };
  }
}
