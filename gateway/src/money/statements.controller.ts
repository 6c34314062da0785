import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { STATEMENT_PREFIX, type StatementDetail } from '@spade/contracts/money/statement';
import { WorkSlots } from '@spade/platform/service/work-slots';
import type { Request } from 'express';
import { AdminOnly, type AdminSession, CurrentAdmin } from '../auth/admin.guard.ts';
import { GatewayError } from '../http/gateway.errors.ts';
import { Answers, AnswersErrors, AnswersList, PageMeta } from '../http/openapi-answers.ts';
import { MapStatementDto } from './dto/map-statement.dto.ts';
import { PageQuery, UnlockStatementDto } from './dto/money.dto.ts';
import { MoneyAudit } from './money-audit.ts';
import { readStatementFile, STATEMENT_FIELD } from './read-statement-file.ts';
import { presentStatement, presentStatementDetail } from './statement.presenter.ts';
import { StatementDetailView, StatementView } from './statement.view.ts';
import { StatementPasswords } from './statement-passwords.ts';
import { StatementStore } from './statement-store.ts';

/** 20,000 rows are inserted in one transaction. */
const IMPORT_DEADLINE_MS = 20_000;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id of a statement in a path. Throws ORDERS.STATEMENT_NOT_FOUND without asking the service. */
function statementIdOf(text: string): string {
  if (!UUID.test(text)) throw new CodedError('ORDERS.STATEMENT_NOT_FOUND', {});
  return text;
}

/** Statements of the bank: uploaded, read by the worker, checked and imported by staff. */
@ApiTags('money (staff)')
@Controller('admin/statements')
@AdminOnly()
export class StatementsController {
  /** Two files of 10 MB in memory, and a few that wait. */
  private readonly slots = new WorkSlots(2, 10, () => new GatewayError('STATEMENT.BUSY', {}));

  constructor(
    private readonly client: MessageClient,
    private readonly store: StatementStore,
    private readonly audit: MoneyAudit,
    private readonly passwords: StatementPasswords,
  ) {}

  @Post()
  @HttpCode(201)
  @ApiOperation({
    summary: 'Upload a statement file of at most 10 MB',
    description: 'It is read in the background: follow `state` and `linesRead` of the statement.',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: [STATEMENT_FIELD],
      properties: { [STATEMENT_FIELD]: { type: 'string', format: 'binary' } },
    },
  })
  @Answers(StatementDetailView, 201)
  @AnswersErrors(400, 401, 413, 415, 503)
  async upload(@CurrentAdmin() admin: AdminSession, @Req() request: Request) {
    const statementId = randomUUID();
    const opened = await this.slots.run(async () => {
      const { bytes, fileName } = await readStatementFile(request);
      await this.audit.record('statement_uploaded', fileName, admin, request);
      const objectKey = `${STATEMENT_PREFIX}${statementId}`;
      // The object before the row, so that a row never names a missing file.
      await this.store.put(objectKey, bytes);
      const file = { statementId, objectKey, fileName, sizeBytes: bytes.length };
      return this.client.send('orders.open-statement', { ...file, adminUsername: admin.username });
    });
    return answer(opened);
  }

  @Get()
  @ApiOperation({ summary: 'Statements, newest first' })
  @AnswersList(StatementView, PageMeta)
  @AnswersErrors(400, 401, 503)
  async list(@Query() query: PageQuery) {
    const { statements, ...meta } = await this.client.send('orders.list-statements', query);
    return { success: true, data: statements.map(presentStatement), meta };
  }

  @Get(':id')
  @ApiOperation({ summary: 'What was read of a statement, and how far the reading is' })
  @Answers(StatementDetailView)
  @AnswersErrors(401, 404, 503)
  async get(@Param('id') id: string) {
    const request = { statementId: statementIdOf(id) };
    return answer(await this.client.send('orders.get-statement', request));
  }

  @Post(':id/map')
  @HttpCode(200)
  @ApiOperation({ summary: 'Say where the file has what; it is read again' })
  @Answers(StatementDetailView)
  @AnswersErrors(400, 401, 404, 409, 503)
  async map(
    @Param('id') id: string,
    @Body() { mapping }: MapStatementDto,
    @CurrentAdmin() { username: adminUsername }: AdminSession,
  ) {
    const request = { statementId: statementIdOf(id), mapping, adminUsername };
    return answer(await this.client.send('orders.map-statement', request));
  }

  @Post(':id/unlock')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Give the password of a locked PDF; it is read again',
    description: 'The password is used once and not kept.',
  })
  @Answers(StatementDetailView)
  @AnswersErrors(400, 401, 404, 409, 503)
  async unlock(@Param('id') id: string, @Body() { password }: UnlockStatementDto) {
    const request = { statementId: statementIdOf(id) };
    await this.passwords.leave(request.statementId, password);
    return answer(await this.client.send('orders.unlock-statement', request));
  }

  @Post(':id/import')
  @HttpCode(200)
  @ApiOperation({ summary: 'Add its credits that are not there yet' })
  @Answers(StatementDetailView)
  @AnswersErrors(401, 404, 409, 503)
  async import(
    @Param('id') id: string,
    @CurrentAdmin() admin: AdminSession,
    @Req() request: Request,
  ) {
    const statementId = statementIdOf(id);
    const asked = { statementId, adminUsername: admin.username, role: admin.role };
    const deadline = { deadlineMs: IMPORT_DEADLINE_MS };
    return answer(
      await this.audit.outcomeOf(
        'statement_imported',
        `statement ${statementId}`,
        admin,
        request,
        () => this.client.send('orders.import-statement', asked, deadline),
        ({ fileName, addedCredits }) => `${fileName}, ${addedCredits ?? 0} credits added`,
      ),
    );
  }

  @Post(':id/discard')
  @HttpCode(200)
  @ApiOperation({ summary: 'Drop a statement that is not imported' })
  @Answers(StatementDetailView)
  @AnswersErrors(401, 404, 409, 503)
  async discard(
    @Param('id') id: string,
    @CurrentAdmin() admin: AdminSession,
    @Req() request: Request,
  ) {
    const statementId = statementIdOf(id);
    const asked = { statementId, adminUsername: admin.username };
    return answer(
      await this.audit.outcomeOf(
        'statement_discarded',
        `statement ${statementId}`,
        admin,
        request,
        () => this.client.send('orders.discard-statement', asked),
        ({ fileName }) => fileName,
      ),
    );
  }
}

function answer(statement: StatementDetail) {
  return { success: true, data: presentStatementDetail(statement) };
}
