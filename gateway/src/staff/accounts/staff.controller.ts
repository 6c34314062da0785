import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import type { StaffChange } from '@spade/contracts/messages/staff';
import {
  AdminOnly,
  type AdminSession,
  CurrentAdmin,
  FreshOnly,
  Needs,
} from '../../http/admin.guard.ts';
import { GatewayError } from '../../http/gateway.errors.ts';
import { Answers, AnswersErrors, AnswersList, AnswersMessage } from '../../http/openapi-answers.ts';
import { present } from '../../http/view.ts';
import { NewStaffView, StaffMemberView } from './account.view.ts';
import { AccountSecrets } from './account-secrets.ts';
import { ChangeRoleDto, CreateStaffDto } from './auth.dto.ts';

/** Owners see all staff accounts and change those of others, minutes after they signed in themselves. */
@ApiTags('admin')
@Controller('admin/staff')
@AdminOnly()
@Needs('manage-staff')
export class StaffController {
  constructor(
    private readonly client: MessageClient,
    private readonly secrets: AccountSecrets,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Every staff account, oldest first, disabled ones included' })
  @AnswersList(StaffMemberView)
  async list() {
    const { staff } = await this.client.send('auth.list-staff', {});
    return {
      success: true,
      data: staff.map((member) =>
        present(StaffMemberView, member, { invitedUntil: member.invitedUntil ?? null }),
      ),
    };
  }

  @Post()
  @FreshOnly()
  @ApiOperation({
    summary:
      'Create an account: a link to choose a password is mailed, or only this answer shows a temporary one',
  })
  @Answers(NewStaffView, 201)
  @AnswersErrors(409)
  async create(@Body() account: CreateStaffDto, @CurrentAdmin() { username: actor }: AdminSession) {
    const { username, email, role, isInvited = false } = account;
    const request = { username, email, role, isInvited, actor };
    const made = await this.client.send('auth.create-staff', request);
    const { sealedPassword: sealed } = made;
    const password = sealed === null ? null : this.secrets.passwords.open(sealed, username);
    if (sealed !== null && password === null) throw new GatewayError('UNAVAILABLE', {});
    return {
      success: true,
      data: present(NewStaffView, { username, password, hours: made.hours }),
    };
  }

  @Post(':username/role')
  @FreshOnly()
  @ApiOperation({ summary: 'Give an account another role; it counts from its next call on' })
  @AnswersMessage()
  @AnswersErrors(404, 409)
  changeRole(
    @Param('username') username: string,
    @Body() { role }: ChangeRoleDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    return this.change(username, { kind: 'role', role }, admin, `${username} is ${role} now.`);
  }

  @Post(':username/disable')
  @FreshOnly()
  @ApiOperation({ summary: 'Disable an account; its sessions end' })
  @AnswersMessage()
  @AnswersErrors(404, 409)
  disable(@Param('username') username: string, @CurrentAdmin() admin: AdminSession) {
    return this.change(username, { kind: 'disable' }, admin, `${username} is disabled.`);
  }

  @Post(':username/enable')
  @FreshOnly()
  @ApiOperation({ summary: 'Enable an account again; ended sessions stay ended' })
  @AnswersMessage()
  @AnswersErrors(404, 409)
  enable(@Param('username') username: string, @CurrentAdmin() admin: AdminSession) {
    return this.change(username, { kind: 'enable' }, admin, `${username} can sign in again.`);
  }

  @Post(':username/link')
  @FreshOnly()
  @ApiOperation({ summary: 'Mail a link by which the user of an account chooses a password, once' })
  @AnswersMessage()
  @AnswersErrors(404, 409, 429)
  sendLink(@Param('username') username: string, @CurrentAdmin() admin: AdminSession) {
    return this.change(
      username,
      { kind: 'send-link' },
      admin,
      `The link is on its way to ${username}.`,
    );
  }

  @Delete(':username/second-factor')
  @FreshOnly()
  @ApiOperation({ summary: 'Take every second factor of an account away; its sessions end' })
  @AnswersMessage()
  @AnswersErrors(404, 409)
  resetSecondFactor(@Param('username') username: string, @CurrentAdmin() admin: AdminSession) {
    const message = `${username} signs in with the password alone, once.`;
    return this.change(username, { kind: 'reset-second-factor' }, admin, message);
  }

  @Delete(':username/sessions')
  @FreshOnly()
  @ApiOperation({ summary: 'End every session of an account' })
  @AnswersMessage()
  @AnswersErrors(404, 409)
  endSessions(@Param('username') username: string, @CurrentAdmin() admin: AdminSession) {
    const message = `${username} is signed out everywhere.`;
    return this.change(username, { kind: 'end-sessions' }, admin, message);
  }

  private async change(
    username: string,
    change: StaffChange,
    { username: actor }: AdminSession,
    message: string,
  ) {
    await this.client.send('auth.change-staff', { username, change, actor });
    return { success: true, message };
  }
}
