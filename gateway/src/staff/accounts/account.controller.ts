import { Body, Controller, Delete, Get, Param, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import type { Request } from 'express';
import {
  AdminOnly,
  type AdminSession,
  BeforeOwnPassword,
  BeforeSecondFactor,
  CurrentAdmin,
  FreshOnly,
} from '../../http/admin.guard.ts';
import { clientAddress } from '../../http/client-address.ts';
import { Answers, AnswersErrors, AnswersList, AnswersMessage } from '../../http/openapi-answers.ts';
import {
  AccountView,
  AuthenticatorView,
  RecoveryCodesView,
  StaffSessionView,
} from './account.view.ts';
import { AccountSecrets } from './account-secrets.ts';
import { ChangePasswordDto, ConfirmAuthenticatorDto } from './auth.dto.ts';

/** Members of staff see and change how their own account signs in. */
@ApiTags('admin')
@Controller('admin/account')
@AdminOnly()
@BeforeSecondFactor()
export class AccountController {
  constructor(
    private readonly client: MessageClient,
    private readonly secrets: AccountSecrets,
  ) {}

  @Get()
  @ApiOperation({ summary: 'How this account signs in' })
  @Answers(AccountView)
  async get(@CurrentAdmin() { adminId }: AdminSession) {
    const account = await this.client.send('auth.get-account', { adminId });
    return { success: true, data: account satisfies AccountView };
  }

  @Post('authenticator')
  @FreshOnly()
  @ApiOperation({ summary: 'Secret of a new authenticator app' })
  @Answers(AuthenticatorView)
  async begin(@CurrentAdmin() { adminId }: AdminSession) {
    const { sealedSecret } = await this.client.send('auth.begin-authenticator', { adminId });
    const secret = this.secrets.open(sealedSecret, adminId);
    return { success: true, data: { secret } satisfies AuthenticatorView };
  }

  @Post('authenticator/confirm')
  @FreshOnly()
  @ApiOperation({ summary: 'A code of the new app proves that it works; other sessions end' })
  @Answers(RecoveryCodesView)
  async confirm(@Body() { code }: ConfirmAuthenticatorDto, @CurrentAdmin() admin: AdminSession) {
    const { adminId, sessionId } = admin;
    const sealedCode = this.secrets.close(code, adminId);
    const request = { adminId, sessionId, sealedCode };
    const reply = await this.client.send('auth.confirm-authenticator', request);
    return this.secrets.recoveryCodes(reply.sealedRecoveryCodes, adminId);
  }

  @Delete('authenticator')
  @FreshOnly()
  @ApiOperation({ summary: 'Remove the authenticator app; other sessions end' })
  @AnswersMessage()
  @AnswersErrors(409)
  async remove(@CurrentAdmin() { adminId, sessionId }: AdminSession) {
    await this.client.send('auth.remove-authenticator', { adminId, sessionId });
    return { success: true, message: 'The authenticator app is removed.' };
  }

  @Post('recovery-codes')
  @FreshOnly()
  @ApiOperation({ summary: 'New recovery codes; the old ones are void' })
  @Answers(RecoveryCodesView)
  @AnswersErrors(409)
  async renewCodes(@CurrentAdmin() { adminId, sessionId }: AdminSession) {
    const request = { adminId, sessionId };
    const reply = await this.client.send('auth.renew-recovery-codes', request);
    return this.secrets.recoveryCodes(reply.sealedRecoveryCodes, adminId);
  }

  @Post('password')
  @BeforeOwnPassword()
  @ApiOperation({ summary: 'Change the password; other sessions end' })
  @AnswersMessage()
  @AnswersErrors(403, 429)
  async changePassword(
    @Body() { currentPassword, newPassword }: ChangePasswordDto,
    @CurrentAdmin() { adminId, sessionId, username }: AdminSession,
    @Req() request: Request,
  ) {
    await this.client.send('auth.change-password', {
      adminId,
      sessionId,
      username,
      address: clientAddress(request),
      sealedCurrent: this.secrets.passwords.close(currentPassword, username),
      sealedNew: this.secrets.passwords.close(newPassword, username),
    });
    return { success: true, message: 'The password is changed.' };
  }
}

/** Members of staff see where they are signed in, and end sessions. */
@ApiTags('admin')
@Controller('admin/account/sessions')
@AdminOnly()
@BeforeSecondFactor()
export class SessionsController {
  constructor(private readonly client: MessageClient) {}

  @Get()
  @ApiOperation({ summary: 'Open sessions of this account, most recently used first' })
  @AnswersList(StaffSessionView)
  async list(@CurrentAdmin() { adminId, sessionId }: AdminSession) {
    const { sessions } = await this.client.send('auth.list-sessions', { adminId });
    const data = sessions.map((session) => ({
      ...session,
      isCurrent: session.sessionId === sessionId,
    }));
    return { success: true, data: data satisfies StaffSessionView[] };
  }

  @Delete()
  @FreshOnly()
  @ApiOperation({ summary: 'End every session of this account but this one' })
  @AnswersMessage()
  endOthers(@CurrentAdmin() { adminId, sessionId }: AdminSession) {
    return this.end({ adminId, sessionId, target: null });
  }

  @Delete(':sessionId')
  @FreshOnly()
  @ApiOperation({ summary: 'End one session of this account' })
  @AnswersMessage()
  endOne(@Param('sessionId') target: string, @CurrentAdmin() { adminId, sessionId }: AdminSession) {
    return this.end({ adminId, sessionId, target });
  }

  private async end(request: { adminId: number; sessionId: string; target: string | null }) {
    const { ended } = await this.client.send('auth.end-sessions', request);
    return {
      success: true,
      message: ended === 1 ? '1 session ended.' : `${ended} sessions ended.`,
    };
  }
}
