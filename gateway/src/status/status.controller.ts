import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../auth/admin.guard.ts';
import { Answers, AnswersErrors } from '../http/openapi-answers.ts';
import { StatusView } from './status.view.ts';
import { StatusBoard } from './status-board.ts';

/** Staff see which parts of the product work. */
@ApiTags('status (staff)')
@Controller('admin/status')
@AdminOnly()
export class StatusController {
  constructor(private readonly board: StatusBoard) {}

  @Get()
  @ApiOperation({
    summary: 'Which parts of the product work',
    description:
      'From what each process says of itself; at most three seconds old. A part that does not answer never fails the call.',
  })
  @Answers(StatusView)
  @AnswersErrors(401, 503)
  async read() {
    return { success: true, data: await this.board.read() };
  }
}
