import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import {
  KEY_NAME,
  type KeyScope,
  keyScopeNames,
  MAX_KEY_CALLS,
  MAX_KEY_DAYS,
} from '@spade/contracts/staff/api-keys';
import { Matches } from 'class-validator';
import {
  AdminOnly,
  type AdminSession,
  CurrentAdmin,
  FreshOnly,
  Needs,
} from '../../http/admin.guard.ts';
import { makeKey } from '../../http/api-keys.ts';
import { GatewayError } from '../../http/gateway.errors.ts';
import { Answers, AnswersErrors, AnswersList } from '../../http/openapi-answers.ts';
import { pathId } from '../../http/path-ids.ts';
import { ApiRules } from '../../http/validation/api-rules.ts';
import { AreOf, IsWhole } from '../../http/validation/value-rules.ts';
import { flag, instant, integer, orNull, present, someOf, text, view } from '../../http/view.ts';

/** A key as owners see it. */
const ApiKeyView = view('ApiKeyView', {
  keyId: integer(),
  name: text(),
  hint: text('Its first letters.', { example: 'spade_key_x3Fq9a' }),
  scopes: someOf(keyScopeNames),
  callsPerMinute: integer(),
  createdBy: text('A username.'),
  createdAt: instant(),
  expiresAt: instant(),
  lastUsedAt: orNull(instant('To within a minute; null until the first call.')),
  revokedAt: orNull(instant()),
  revokedBy: orNull(text('A username.')),
  isLive: flag('Neither revoked nor past its end.'),
});

/** A new key, the only time that it is shown. */
const NewApiKeyView = view('NewApiKeyView', {
  ...ApiKeyView.fields,
  key: text('Shown only here: the shop keeps no more than its digest.'),
});

/** A key to be made. */
@ApiRules()
export class MakeKeyDto {
  @ApiProperty({ minLength: 2, maxLength: 40, example: 'Courier app' })
  @Matches(KEY_NAME, {
    message: 'Please use 2 to 40 letters a to z, digits, spaces, . - or _',
  })
  name: string;

  @ApiProperty({ enum: keyScopeNames, enumName: 'KeyScope', isArray: true })
  @AreOf(keyScopeNames, 'Choose what the key may do')
  scopes: KeyScope[];

  @ApiProperty({ default: 90, required: false })
  @IsWhole(1, MAX_KEY_DAYS, `Choose 1 to ${MAX_KEY_DAYS} days`)
  days: number = 90;

  @ApiProperty({ default: 60, required: false })
  @IsWhole(1, MAX_KEY_CALLS, `Choose 1 to ${MAX_KEY_CALLS} calls a minute`)
  callsPerMinute: number = 60;
}

/** Owners make and revoke the keys by which programs of the shop call the API. */
@ApiTags('admin')
@Controller('admin/keys')
@AdminOnly()
@Needs('manage-keys')
export class ApiKeysController {
  constructor(private readonly client: MessageClient) {}

  @Get()
  @ApiOperation({ summary: 'Keys that work, then those that ended within 90 days; newest first' })
  @AnswersList(ApiKeyView)
  async list() {
    const { keys } = await this.client.send('auth.list-keys', {});
    return { success: true, data: keys.map((key) => present(ApiKeyView, key)) };
  }

  @Post()
  @FreshOnly()
  @ApiOperation({
    summary: 'Make a key; only this answer shows it',
    description: 'Minutes after a sign-in with a second factor.',
  })
  @Answers(NewApiKeyView, 201)
  @AnswersErrors(409)
  async make(@Body() asked: MakeKeyDto, @CurrentAdmin() admin: AdminSession) {
    const { adminId, hasSecondFactor } = admin;
    if (!hasSecondFactor) throw new GatewayError('SECOND_FACTOR_REQUIRED', {});
    const { name, scopes, days, callsPerMinute } = asked;
    const { key, ...stored } = makeKey();
    const request = { name, scopes, days, callsPerMinute, ...stored, adminId };
    const made = await this.client.send('auth.make-key', request);
    return { success: true, data: present(NewApiKeyView, made, { key }) };
  }

  /** Without a new sign-in: what stops a thief is never in the way. */
  @Delete(':keyId')
  @ApiOperation({ summary: 'Revoke a key: its next call is refused' })
  @Answers(ApiKeyView)
  @AnswersErrors(404)
  async revoke(@Param('keyId') id: string, @CurrentAdmin() { adminId }: AdminSession) {
    const keyId = pathId(id, 'AUTH.KEY_NOT_FOUND');
    const key = await this.client.send('auth.revoke-key', { keyId, adminId });
    return { success: true, data: present(ApiKeyView, key) };
  }
}
