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
import { FieldRule } from '../../http/validation/field-rule.ts';
import { DescribedProperty } from '../../http/validation/text-field.ts';
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

const wholeNumberUpTo = (max: number, words: string) => (value: unknown) =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max ? undefined : words;

const KEY_NAME_MESSAGE = 'Please use 2 to 40 letters a to z, digits, spaces, . - or _';

/** A key to be made. */
export class MakeKeyDto {
  @DescribedProperty({
    type: String,
    minLength: 2,
    maxLength: 40,
    pattern: KEY_NAME.source,
    example: 'Courier app',
    'x-message': KEY_NAME_MESSAGE,
  })
  @FieldRule('name', (value) =>
    typeof value === 'string' && KEY_NAME.test(value) ? undefined : KEY_NAME_MESSAGE,
  )
  name: string;

  @ApiProperty({ enum: keyScopeNames, enumName: 'KeyScope', isArray: true, minItems: 1 })
  @FieldRule('scopes', (value) => {
    const names: readonly unknown[] = keyScopeNames;
    const isGood = Array.isArray(value) && value.every((scope) => names.includes(scope));
    return isGood && value.length > 0 && new Set(value).size === value.length
      ? undefined
      : 'Choose what the key may do';
  })
  scopes: KeyScope[];

  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_KEY_DAYS, default: 90, required: false })
  @FieldRule('days', wholeNumberUpTo(MAX_KEY_DAYS, `Choose 1 to ${MAX_KEY_DAYS} days`))
  days: number = 90;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: MAX_KEY_CALLS,
    default: 60,
    required: false,
  })
  @FieldRule('calls', wholeNumberUpTo(MAX_KEY_CALLS, `Choose 1 to ${MAX_KEY_CALLS} calls a minute`))
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
