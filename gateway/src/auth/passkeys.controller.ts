import { Body, Controller, Delete, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import type { Request } from 'express';
import { clientAddress } from '../http/client-address.ts';
import { Answers, AnswersErrors, AnswersMessage } from '../http/openapi-answers.ts';
import { pathId } from '../http/path-ids.ts';
import { RecoveryCodesView } from './account.view.ts';
import { AccountSecrets } from './account-secrets.ts';
import { AdminOnly, BeforeSecondFactor, CurrentAdmin, FreshOnly } from './admin.guard.ts';
import type { AdminSession } from './admission.ts';
import { AddPasskeyDto } from './dto/passkey.dto.ts';
import { PasskeyPromptView } from './passkey.view.ts';

/** Members of staff add and remove their own passkeys. */
@ApiTags('admin')
@Controller('admin/account/passkeys')
@AdminOnly()
@BeforeSecondFactor()
export class PasskeysController {
  constructor(
    private readonly client: MessageClient,
    private readonly secrets: AccountSecrets,
  ) {}

  @Post('begin')
  @HttpCode(200)
  @FreshOnly()
  @ApiOperation({ summary: 'What the browser asks for to make a passkey' })
  @Answers(PasskeyPromptView)
  @AnswersErrors(401, 403, 409, 503)
  async begin(@CurrentAdmin() { adminId }: AdminSession) {
    const { options } = await this.client.send('auth.begin-passkey', { adminId });
    return { success: true, data: { options } satisfies PasskeyPromptView };
  }

  @Post()
  @HttpCode(200)
  @FreshOnly()
  @ApiOperation({ summary: 'Keep the passkey that the browser made; other sessions end' })
  @Answers(RecoveryCodesView)
  @AnswersErrors(400, 401, 403, 409, 503)
  async add(
    @Body() { name, credential }: AddPasskeyDto,
    @CurrentAdmin() { adminId, sessionId }: AdminSession,
    @Req() request: Request,
  ) {
    const address = clientAddress(request);
    const passkey = { adminId, sessionId, name, credential, address };
    const reply = await this.client.send('auth.add-passkey', passkey);
    return this.secrets.recoveryCodes(reply.sealedRecoveryCodes, adminId);
  }

  @Delete(':passkeyId')
  @FreshOnly()
  @ApiOperation({ summary: 'Remove a passkey; other sessions end' })
  @AnswersMessage()
  @AnswersErrors(401, 403, 404, 409, 503)
  async remove(
    @Param('passkeyId') id: string,
    @CurrentAdmin() { adminId, sessionId }: AdminSession,
  ) {
    const passkeyId = pathId(id, 'NOT_FOUND');
    await this.client.send('auth.remove-passkey', { adminId, sessionId, passkeyId });
    return { success: true, message: 'The passkey is removed.' };
  }
}
