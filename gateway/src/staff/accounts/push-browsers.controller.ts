import { ECDH } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { MAX_PUSH_BROWSERS } from '@spade/contracts/staff/notices';
import { Length, Matches, ValidateBy } from 'class-validator';
import { AdminOnly, type AdminSession, CurrentAdmin } from '../../http/admin.guard.ts';
import { Answers } from '../../http/openapi-answers.ts';
import { present, text, texts, view } from '../../http/view.ts';

/** The browsers in which the account gets notices. */
const PushBrowsersView = view('PushBrowsersView', {
  publicKey: text('What a browser subscribes with, in base64url (RFC 8292).'),
  endpoints: texts('Of each browser the address of its push service, oldest first.'),
});

function isPublicKey(value: unknown): boolean {
  try {
    return ECDH.convertKey(String(value), 'prime256v1', 'base64url').length === 65;
  } catch {
    return false; // not a point of the curve
  }
}

/** A browser by the address that it subscribed at. */
export class ForgetPushBrowserDto {
  @ApiProperty({ description: 'Address of its push service.', example: 'https://push.example/1' })
  @Matches(/^https:\/\/[^\s/:@]+\/\S*$/, { message: 'Send the address of a push service' })
  @Length(10, 1_000, { message: 'Send the address of a push service' })
  endpoint: string;
}

/** A subscription of the Push API. */
export class AddPushBrowserDto extends ForgetPushBrowserDto {
  @ApiProperty({ description: 'Public key of the browser on P-256, uncompressed, in base64url.' })
  @ValidateBy(
    { name: 'publicKey', validator: { validate: isPublicKey } },
    { message: 'Send the key of a browser' },
  )
  p256dh: string;

  @ApiProperty({ description: 'Its 16 secret bytes in base64url.' })
  @Matches(/^[\w-]{22}$/, { message: 'Send the secret of a browser' })
  auth: string;
}

/** The browsers in which members of staff get notices, without a third party's account (RFC 8030). */
@ApiTags('admin')
@Controller('admin/hearing/browsers')
@AdminOnly()
export class PushBrowsersController {
  constructor(private readonly client: MessageClient) {}

  @Get()
  @ApiOperation({ summary: 'The browsers in which this account gets notices' })
  @Answers(PushBrowsersView)
  async list(@CurrentAdmin() { adminId }: AdminSession) {
    const browsers = await this.client.send('auth.list-push-browsers', { adminId });
    return { success: true, data: present(PushBrowsersView, browsers) };
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Show notices in this browser',
    description: `Of more than ${MAX_PUSH_BROWSERS} the oldest is forgotten. The browser shows a first notice at once.`,
  })
  @Answers(PushBrowsersView)
  async add(
    @Body() { endpoint, p256dh, auth }: AddPushBrowserDto,
    @CurrentAdmin() { adminId }: AdminSession,
  ) {
    const request = { adminId, endpoint, p256dh, auth };
    const browsers = await this.client.send('auth.add-push-browser', request);
    return { success: true, data: present(PushBrowsersView, browsers) };
  }

  @Post('remove')
  @HttpCode(200)
  @ApiOperation({ summary: 'Show no more notices in a browser' })
  @Answers(PushBrowsersView)
  async remove(
    @Body() { endpoint }: ForgetPushBrowserDto,
    @CurrentAdmin() { adminId }: AdminSession,
  ) {
    const browsers = await this.client.send('auth.remove-push-browser', { adminId, endpoint });
    return { success: true, data: present(PushBrowsersView, browsers) };
  }
}
