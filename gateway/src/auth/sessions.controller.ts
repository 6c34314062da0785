import { Controller, Delete, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { AnswersErrors, AnswersList, AnswersMessage } from '../http/openapi-answers.ts';
import { StaffSessionView } from './account.view.ts';
import { AdminOnly, BeforeSecondFactor, CurrentAdmin, FreshOnly } from './admin.guard.ts';
import type { AdminSession } from './admission.ts';

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
  @AnswersErrors(401, 503)
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
  @AnswersErrors(401, 403, 503)
  endOthers(@CurrentAdmin() { adminId, sessionId }: AdminSession) {
    return this.end({ adminId, sessionId, target: null });
  }

  @Delete(':sessionId')
  @FreshOnly()
  @ApiOperation({ summary: 'End one session of this account' })
  @AnswersMessage()
  @AnswersErrors(401, 403, 503)
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
