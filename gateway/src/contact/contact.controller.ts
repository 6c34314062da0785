import { createHash } from 'node:crypto';
import { Body, Controller, Get, Headers, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiConsumes, ApiHeader, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/platform/transport/message-client';
import type { Request, Response } from 'express';
import { AdminOnly } from '../auth/admin.guard.ts';
import { clientAddress } from '../http/client-address.ts';
import { Limits } from '../http/limits/limits.ts';
import { AnswersErrors, AnswersList, AnswersMessage, PageMeta } from '../http/openapi-answers.ts';
import { isPlainForm } from '../http/read-body.ts';
import { idempotencyKeyFrom } from '../http/request-headers.ts';
import { ContactFormFilter, SENT_PAGE } from './contact-form.filter.ts';
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
  @ApiConsumes('application/json', 'application/x-www-form-urlencoded')
  @AnswersMessage(201)
  @ApiResponse({
    status: 303,
    description: 'A form of a page without scripts: to the page that says whether it was sent.',
  })
  @AnswersErrors(400, 422, 429, 503)
  @UseFilters(ContactFormFilter)
  async submit(
    @Body() form: SubmitContactDto,
    @Headers('idempotency-key') key: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const isForm = isPlainForm(request);
    const idempotencyKey = isForm ? keyOfForm(form) : idempotencyKeyFrom(key);
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
    if (isForm) {
      response.status(303).location(SENT_PAGE);
      return undefined;
    }
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

/**
 * The key of a plain form, which cannot send one: the same text on the same day is one message, so
 * that a second press of the button stores nothing twice.
 */
function keyOfForm({ firstName, lastName, email, subject, message }: SubmitContactDto): string {
  const text = JSON.stringify([firstName, lastName, email, subject, message]);
  const day = new Date().toISOString().slice(0, 10);
  return `form:${day}:${createHash('sha256').update(text).digest('hex')}`;
}
