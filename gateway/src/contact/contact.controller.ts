import { Body, Controller, Get, Headers, Post, Query, Req } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/platform/transport/message-client';
import type { Request } from 'express';
import { AdminOnly } from '../auth/admin.guard.ts';
import { clientAddress } from '../http/client-address.ts';
import { Limits } from '../http/limits/limits.ts';
import { AnswersErrors, AnswersList, AnswersMessage, PageMeta } from '../http/openapi-answers.ts';
import { idempotencyKeyFrom } from '../http/request-headers.ts';
import { ContactMessageView, presentMessage } from './contact-message.view.ts';
import { ListContactQuery } from './dto/list-contact.dto.ts';
import { SubmitContactDto } from './dto/submit-contact.dto.ts';

/** The contact form, and the staff's list of received messages. */
@ApiTags('contact')
@Controller('contact')
export class ContactController {
  constructor(
    private readonly client: MessageClient,
    private readonly limits: Limits,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Send a message to the company' })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    schema: { type: 'string', maxLength: 255 },
  })
  @AnswersMessage(201)
  @AnswersErrors(400, 429, 503)
  async submit(
    @Body() form: SubmitContactDto,
    @Headers('idempotency-key') key: string | undefined,
    @Req() request: Request,
  ) {
    const idempotencyKey = idempotencyKeyFrom(key);
    await this.limits.contact(clientAddress(request), form.email);
    const { firstName, lastName, email, subject, message } = form;
    await this.client.send('contact.submit', {
      idempotencyKey,
      firstName,
      lastName,
      email,
      subject,
      message,
    });
    return { success: true, message: "We'll get back to you as soon as possible." };
  }

  @Get()
  @AdminOnly()
  @ApiOperation({ summary: 'Messages, newest first' })
  @AnswersList(ContactMessageView, PageMeta)
  @AnswersErrors(400, 401, 503)
  async list(@Query() query: ListContactQuery) {
    const { messages, total, nextCursor } = await this.client.send('contact.list', query);
    return { success: true, data: messages.map(presentMessage), meta: { total, nextCursor } };
  }
}
