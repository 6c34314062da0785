import { Body, Controller, Get, Header, HttpCode, Post, Req } from '@nestjs/common';
import {
  ApiExtension,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { FRESH_MINUTES, LONGEST_PASSWORD, SHORTEST_PASSWORD } from '@spade/contracts/messages/auth';
import { permissionsOf } from '@spade/contracts/staff/permissions';
import type { Request } from 'express';
import {
  AdminOnly,
  type AdminSession,
  BeforeOwnPassword,
  BeforeSecondFactor,
  CurrentAdmin,
} from '../../http/admin.guard.ts';
import { clientAddress } from '../../http/client-address.ts';
import { ExemptFromCallLimit, Limits } from '../../http/limits/limits.ts';
import { Answers, AnswersErrors, AnswersMessage } from '../../http/openapi-answers.ts';
import { present } from '../../http/view.ts';
import { LoginAnswer, SecondFactorAnswer, SessionView } from './account.view.ts';
import { AccountSecrets } from './account-secrets.ts';
import { LoginDto, SecondFactorDto } from './auth.dto.ts';
import { deviceWords, SignInAnswers } from './sign-in-answer.ts';

/**
 * The Clear-Site-Data value of a logout (https://www.w3.org/TR/clear-site-data/). The browser drops
 * all cached responses, including pages kept for the Back button; the page clears the rest itself.
 * Not `"storage"`: that would delete the half-filled forms and the privacy choice of a shopper on the
 * same computer. Not `"cookies"`: the only one marks the browser for the next sign-in, and it also affects other hosts.
 */
const FORGOTTEN_AT_LOGOUT = '"cache"';

/** Staff sign in, check who is signed in, and sign out. */
@ApiTags('admin')
@Controller('admin')
export class AuthController {
  constructor(
    private readonly client: MessageClient,
    private readonly limits: Limits,
    private readonly signIns: SignInAnswers,
    private readonly secrets: AccountSecrets,
  ) {}

  @Post('login')
  @ExemptFromCallLimit('counted as a sign-in')
  @HttpCode(200)
  @ApiExtension('x-limits', { FRESH_MINUTES, LONGEST_PASSWORD, SHORTEST_PASSWORD })
  @ApiOperation({
    summary: 'Sign in',
    description: 'With a second factor, `secondFactor` comes in place of `token`.',
  })
  @ApiExtraModels(LoginAnswer, SecondFactorAnswer)
  @ApiOkResponse({
    schema: {
      oneOf: [{ $ref: getSchemaPath(LoginAnswer) }, { $ref: getSchemaPath(SecondFactorAnswer) }],
    },
  })
  @AnswersErrors(401, 403, 429, 503)
  async login(@Body() form: LoginDto, @Req() request: Request) {
    const address = clientAddress(request);
    const { username, password } = form;
    const sealedPassword = this.secrets.passwords.close(password, username);
    const device = deviceWords(request.headers['user-agent']);
    const { key, browserMark } = await this.signIns.countedBy(request);
    const attempt = { username, sealedPassword, address, device, browserMark };
    const reply = await this.limits.count({ 'login-address': key }, () =>
      this.client.send('auth.login', attempt),
    );
    if (!('secondFactor' in reply)) return this.signIns.answer(reply, request);
    return present(SecondFactorAnswer, reply, { success: true });
  }

  @Post('login/second-factor')
  @ExemptFromCallLimit('counted as a sign-in')
  @HttpCode(200)
  @ApiOperation({ summary: 'The second step of a sign-in' })
  @ApiOkResponse({ type: LoginAnswer })
  @AnswersErrors(403, 409, 429, 503)
  async finish(@Body() { ticket, code }: SecondFactorDto, @Req() request: Request) {
    const address = clientAddress(request);
    const sealedCode = this.secrets.secondFactors.close(code, ticket);
    const device = deviceWords(request.headers['user-agent']);
    const step = { ticket, sealedCode, address, device };
    const { key } = await this.signIns.countedBy(request);
    const session = await this.limits.count({ 'login-address': key }, () =>
      this.client.send('auth.finish-login', step),
    );
    return this.signIns.answer(session, request);
  }

  @Post('logout')
  @AdminOnly()
  @BeforeOwnPassword()
  @BeforeSecondFactor()
  @Header('Clear-Site-Data', FORGOTTEN_AT_LOGOUT)
  @ApiOperation({ summary: 'End this session at once' })
  @AnswersMessage()
  async logout(@CurrentAdmin() admin: AdminSession) {
    await this.client.send('auth.logout', { sessionId: admin.sessionId });
    return { success: true, message: 'You are signed out.' };
  }

  @Get('session')
  @AdminOnly()
  @BeforeOwnPassword()
  @BeforeSecondFactor()
  @ApiOperation({ summary: 'Who is signed in' })
  @Answers(SessionView)
  session(@CurrentAdmin() admin: AdminSession) {
    const permissions = permissionsOf(admin.role);
    return { success: true, data: present(SessionView, admin, { permissions }) };
  }
}
