import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { SECOND_FACTOR_SEAL } from '@spade/contracts/messages/auth';
import { passkeyContext } from '@spade/contracts/messages/passkeys';
import { CONFIG } from '@spade/platform/config/config.module';
import { Seal } from '@spade/platform/sealing/seal';
import type { Request } from 'express';
import type { GatewayConfig } from '../gateway.config.ts';
import { clientAddress } from '../http/client-address.ts';
import { ExemptFromCallLimit } from '../http/limits/call-limit.guard.ts';
import { Limits } from '../http/limits/limits.ts';
import { Answers, AnswersErrors } from '../http/openapi-answers.ts';
import { deviceWords } from './device-words.ts';
import { BeginPasskeyLoginDto, PasskeyLoginDto } from './dto/passkey.dto.ts';
import { PasskeyPromptView } from './passkey.view.ts';
import { LoginAnswer } from './session.view.ts';
import { SignedIn } from './signed-in.ts';

/** Staff sign in with a passkey: without a password, or as the second step after it. */
@ApiTags('admin')
@ExemptFromCallLimit('counted as sign-ins')
@Controller('admin/login/passkey')
export class PasskeyLoginController {
  private readonly credentials: Seal;

  constructor(
    private readonly client: MessageClient,
    private readonly limits: Limits,
    private readonly signedIn: SignedIn,
    @Inject(CONFIG) { JWT_SECRET }: GatewayConfig,
  ) {
    this.credentials = new Seal(JWT_SECRET, SECOND_FACTOR_SEAL);
  }

  @Post('begin')
  @HttpCode(200)
  @ApiOperation({
    summary: 'What the browser asks a passkey for; a sign-in attempt of the address',
  })
  @Answers(PasskeyPromptView)
  @AnswersErrors(400, 409, 429, 503)
  async begin(@Body() { ticket = null }: BeginPasskeyLoginDto, @Req() request: Request) {
    const { options } = await this.limits.login(clientAddress(request), () =>
      this.client.send('auth.begin-passkey-login', { ticket }),
    );
    return { success: true, data: { options } satisfies PasskeyPromptView };
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Sign in with a passkey' })
  @ApiOkResponse({ type: LoginAnswer })
  @AnswersErrors(400, 403, 409, 429, 503)
  async finish(@Body() { ticket = null, credential }: PasskeyLoginDto, @Req() request: Request) {
    const address = clientAddress(request);
    const sealedCredential = this.credentials.close(
      JSON.stringify(credential),
      passkeyContext(ticket),
    );
    const device = deviceWords(request.headers['user-agent']);
    const step = { ticket, sealedCredential, address, device };
    const session = await this.limits.login(address, () =>
      this.client.send('auth.passkey-login', step),
    );
    return this.signedIn.answer(session, request);
  }
}
