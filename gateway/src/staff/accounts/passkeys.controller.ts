import { Body, Controller, Delete, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { passkeyContext } from '@spade/contracts/messages/staff';
import type { Request } from 'express';
import {
  AdminOnly,
  type AdminSession,
  BeforeSecondFactor,
  CurrentAdmin,
  FreshOnly,
} from '../../http/admin.guard.ts';
import { clientAddress } from '../../http/client-address.ts';
import { ExemptFromCallLimit, Limits } from '../../http/limits/limits.ts';
import { Answers, AnswersErrors, AnswersMessage } from '../../http/openapi-answers.ts';
import { pathId } from '../../http/path-ids.ts';
import { LoginAnswer, PasskeyPromptView, RecoveryCodesView } from './account.view.ts';
import { AccountSecrets } from './account-secrets.ts';
import { AddPasskeyDto, BeginPasskeyLoginDto, PasskeyLoginDto } from './auth.dto.ts';
import { deviceWords, SignInAnswers } from './sign-in-answer.ts';

/** Staff sign in with a passkey: without a password, or as the second step after it. */
@ApiTags('admin')
@ExemptFromCallLimit('counted as sign-ins')
@Controller('admin/login/passkey')
export class PasskeyLoginController {
  constructor(
    private readonly client: MessageClient,
    private readonly limits: Limits,
    private readonly signIns: SignInAnswers,
    private readonly secrets: AccountSecrets,
  ) {}

  @Post('begin')
  @ApiOperation({
    summary: 'What the browser asks a passkey for; a sign-in attempt of the address',
  })
  @Answers(PasskeyPromptView)
  @AnswersErrors(409, 429, 503)
  async begin(@Body() { ticket = null }: BeginPasskeyLoginDto, @Req() request: Request) {
    const { key } = await this.signIns.countedBy(request);
    const { options } = await this.limits.count({ 'passkeys-address': key }, () =>
      this.client.send('auth.begin-passkey-login', { ticket }),
    );
    return { success: true, data: { options } satisfies PasskeyPromptView };
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Sign in with a passkey' })
  @ApiOkResponse({ type: LoginAnswer })
  @AnswersErrors(403, 409, 429, 503)
  async finish(@Body() { ticket = null, credential }: PasskeyLoginDto, @Req() request: Request) {
    const address = clientAddress(request);
    const sealedCredential = this.secrets.secondFactors.close(
      JSON.stringify(credential),
      passkeyContext(ticket),
    );
    const device = deviceWords(request.headers['user-agent']);
    const step = { ticket, sealedCredential, address, device };
    const { key } = await this.signIns.countedBy(request);
    const session = await this.limits.count({ 'passkeys-address': key }, () =>
      this.client.send('auth.passkey-login', step),
    );
    return this.signIns.answer(session, request);
  }
}

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
  @FreshOnly()
  @ApiOperation({ summary: 'What the browser asks for to make a passkey' })
  @Answers(PasskeyPromptView)
  @AnswersErrors(409)
  async begin(@CurrentAdmin() { adminId }: AdminSession) {
    const { options } = await this.client.send('auth.begin-passkey', { adminId });
    return { success: true, data: { options } satisfies PasskeyPromptView };
  }

  @Post()
  @FreshOnly()
  @ApiOperation({ summary: 'Keep the passkey that the browser made; other sessions end' })
  @Answers(RecoveryCodesView)
  @AnswersErrors(409)
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
  @AnswersErrors(404, 409)
  async remove(
    @Param('passkeyId') id: string,
    @CurrentAdmin() { adminId, sessionId }: AdminSession,
  ) {
    const passkeyId = pathId(id, 'NOT_FOUND');
    await this.client.send('auth.remove-passkey', { adminId, sessionId, passkeyId });
    return { success: true, message: 'The passkey is removed.' };
  }
}
