import { Body, Controller, Get, Header, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { PASSWORD_SEAL } from '@spade/contracts/messages/auth';
import { CONFIG } from '@spade/platform/config/config.module';
import { Seal } from '@spade/platform/sealing/seal';
import { MessageClient } from '@spade/platform/transport/message-client';
import type { Request } from 'express';
import type { GatewayConfig } from '../gateway.config.ts';
import { clientAddress } from '../http/client-address.ts';
import { Limits } from '../http/limits/limits.ts';
import { Answers, AnswersErrors, AnswersMessage } from '../http/openapi-answers.ts';
import { AdminOnly, type AdminSession, CurrentAdmin } from './admin.guard.ts';
import { LoginDto } from './dto/login.dto.ts';
import { LoginAnswer, SessionView } from './session.view.ts';
import { TokenVerifier } from './token-verifier.ts';

/**
 * The Clear-Site-Data value of a logout (https://www.w3.org/TR/clear-site-data/). The browser drops
 * all cached responses, including pages kept for the Back button; the page clears the rest itself.
 * Not `"storage"`: that would delete the half-filled forms and the privacy choice of a shopper on the
 * same computer. Not `"cookies"`: we set none, and it also affects other hosts of the domain.
 */
const FORGOTTEN_AT_LOGOUT = '"cache"';

/** Staff sign in, check who is signed in, and sign out. */
@ApiTags('admin')
@Controller('admin')
export class AuthController {
  private readonly passwords: Seal;

  constructor(
    private readonly client: MessageClient,
    private readonly limits: Limits,
    private readonly tokens: TokenVerifier,
    @Inject(CONFIG) { JWT_SECRET }: GatewayConfig,
  ) {
    this.passwords = new Seal(JWT_SECRET, PASSWORD_SEAL);
  }

  @Post('login')
  @HttpCode(200)
  @ApiOperation({ summary: 'Sign in' })
  @ApiOkResponse({ type: LoginAnswer })
  @AnswersErrors(400, 401, 429, 503)
  async login(@Body() form: LoginDto, @Req() request: Request): Promise<LoginAnswer> {
    const address = clientAddress(request);
    await this.limits.loginFrom(address);
    const { username, password } = form;
    const { token, expiresAt, admin } = await this.client.send('auth.login', {
      username,
      sealedPassword: this.passwords.close(password, username),
      address,
    });
    await this.endSessionOf(request);
    const { adminId, email } = admin;
    return { success: true, token, expiresAt, admin: { adminId, username: admin.username, email } };
  }

  @Post('logout')
  @HttpCode(200)
  @AdminOnly()
  @Header('Clear-Site-Data', FORGOTTEN_AT_LOGOUT)
  @ApiOperation({ summary: 'End this session at once' })
  @AnswersMessage()
  @AnswersErrors(401, 503)
  async logout(@CurrentAdmin() admin: AdminSession) {
    await this.client.send('auth.logout', { sessionId: admin.sessionId });
    return { success: true, message: 'You are signed out.' };
  }

  @Get('session')
  @AdminOnly()
  @ApiOperation({ summary: 'Who is signed in' })
  @Answers(SessionView)
  @AnswersErrors(401, 503)
  session(@CurrentAdmin() admin: AdminSession) {
    const { adminId, username, email, expiresAt } = admin;
    return { success: true, data: { adminId, username, email, expiresAt } satisfies SessionView };
  }

  /** A sign-in that carries the token of an existing session ends that session (ASVS 5.0, 7.2.4). */
  private async endSessionOf({ headers }: Request): Promise<void> {
    if (headers.authorization === undefined) return;
    const sessionId = await this.tokens.sessionOf(headers.authorization).catch(() => undefined);
    if (sessionId !== undefined) await this.client.send('auth.logout', { sessionId });
  }
}
