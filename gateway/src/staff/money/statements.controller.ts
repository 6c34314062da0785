import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, Logger, Param, Post, Query, Req } from '@nestjs/common';
import { ApiExtension, ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { MAX_FILE_MB } from '@spade/contracts/jobs/read-files';
import { STATEMENT_PREFIX, type StatementDetail } from '@spade/contracts/money/statement';
import {
  STATEMENT_PASSWORD_SECONDS,
  statementPasswordKey,
} from '@spade/contracts/money/statement-password';
import { WorkSlots } from '@spade/platform/service/work-slots';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import type { Request } from 'express';
import { AdminOnly, type AdminSession, CurrentAdmin, Needs } from '../../http/admin.guard.ts';
import { GatewayError, orUnavailable } from '../../http/gateway.errors.ts';
import {
  Answers,
  AnswersErrors,
  AnswersList,
  ApiUpload,
  PageMeta,
} from '../../http/openapi-answers.ts';
import { pathUuid } from '../../http/path-ids.ts';
import { StaffAudit } from '../../http/staff-audit.ts';
import { PageQuery } from '../../http/validation/query-fields.ts';
import { StaffReasonDto } from '../orders/fulfilment.dto.ts';
import { columnsInWords, MapStatementDto } from './map-statement.dto.ts';
import { UnlockStatementDto } from './money.dto.ts';
import {
  presentStatement,
  presentStatementDetail,
  presentWithdrawal,
  StatementDetailView,
  StatementView,
  WithdrawalView,
} from './statement.view.ts';
import { readStatementFile, STATEMENT_FIELD } from './statement-upload.ts';

/** 20,000 rows are inserted in one transaction. */
const IMPORT_DEADLINE_MS = 20_000;

/** How long Redis may take to store a password. */
const PASSWORD_WITHIN_MS = 2_000;

const statementIdOf = (text: string) => pathUuid(text, 'ORDERS.STATEMENT_NOT_FOUND');

/** Statements of the bank: uploaded, read by the worker, checked and imported by staff. */
@ApiTags('money (staff)')
@Controller('admin/statements')
@AdminOnly()
export class StatementsController {
  private readonly logger = new Logger(StatementsController.name);
  /** Two files of MAX_FILE_MB are stored at once, and a few wait. */
  private readonly slots = new WorkSlots(2, 10, () => new GatewayError('STATEMENT.BUSY', {}));

  constructor(
    private readonly client: MessageClient,
    private readonly storage: ObjectStorage,
    private readonly audit: StaffAudit,
  ) {}

  @Post()
  @ApiExtension('x-limits', { MAX_FILE_MB })
  @ApiOperation({
    summary: `Upload a statement file of at most ${MAX_FILE_MB} MB`,
    description: 'It is read in the background: follow `state` and `linesRead` of the statement.',
  })
  @ApiUpload(STATEMENT_FIELD)
  @Answers(StatementDetailView, 201)
  async upload(@CurrentAdmin() admin: AdminSession, @Req() request: Request) {
    const statementId = randomUUID();
    // Read outside of the slots: a slow line must not keep a colleague's file waiting.
    const { bytes, fileName } = await readStatementFile(request);
    const opened = await this.slots.run(async () => {
      await this.audit.record('statement_uploaded', fileName, admin);
      const objectKey = `${STATEMENT_PREFIX}${statementId}`;
      // The object before the row, so that a row never names a missing file.
      const stored = this.storage.put(objectKey, bytes, 'application/octet-stream');
      await orUnavailable(stored, this.logger, 'the store of statements failed');
      const file = { statementId, objectKey, fileName, sizeBytes: bytes.length };
      return this.client.send('orders.open-statement', { ...file, adminUsername: admin.username });
    });
    return answer(opened);
  }

  @Get()
  @ApiOperation({ summary: 'Statements, newest first' })
  @AnswersList(StatementView, PageMeta)
  async list(@Query() query: PageQuery) {
    const { statements, ...meta } = await this.client.send('orders.list-statements', query);
    return { success: true, data: statements.map(presentStatement), meta };
  }

  @Get(':id')
  @ApiOperation({ summary: 'What was read of a statement, and how far the reading is' })
  @Answers(StatementDetailView)
  @AnswersErrors(404)
  async get(@Param('id') id: string) {
    const request = { statementId: statementIdOf(id) };
    return answer(await this.client.send('orders.get-statement', request));
  }

  @Post(':id/map')
  @ApiOperation({ summary: 'Choose the columns of the file; it is read again' })
  @Answers(StatementDetailView)
  @AnswersErrors(404, 409)
  async map(
    @Param('id') id: string,
    @Body() { mapping }: MapStatementDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const statementId = statementIdOf(id);
    const { username: adminUsername, role } = admin;
    const request = { statementId, mapping, adminUsername, role };
    return answer(
      await this.audit.outcomeOf(
        'statement_mapped',
        `statement ${statementId}`,
        admin,
        () => this.client.send('orders.map-statement', request),
        ({ fileName }) => `${fileName}: ${columnsInWords(mapping)}`,
      ),
    );
  }

  @Post(':id/remember-columns')
  @Needs('manage-statements')
  @ApiOperation({
    summary: 'Agree to its columns: the next files with this header are read the same way',
  })
  @Answers(StatementDetailView)
  @AnswersErrors(403, 404, 409)
  async rememberColumns(@Param('id') id: string, @CurrentAdmin() admin: AdminSession) {
    const statementId = statementIdOf(id);
    const asked = { statementId, adminUsername: admin.username };
    return answer(
      await this.audit.outcomeOf(
        'mapping_remembered',
        `statement ${statementId}`,
        admin,
        () => this.client.send('orders.remember-mapping', asked),
        ({ fileName, mappedBy }) => `${fileName}, columns by ${mappedBy ?? 'staff'}`,
      ),
    );
  }

  @Get(':id/withdrawal')
  @ApiOperation({ summary: 'What follows when its import is withdrawn' })
  @Answers(WithdrawalView)
  @AnswersErrors(404)
  async previewWithdrawal(@Param('id') id: string, @CurrentAdmin() admin: AdminSession) {
    const asked = { statementId: statementIdOf(id), adminUsername: admin.username };
    const preview = await this.client.send('orders.preview-withdrawal', {
      ...asked,
      role: admin.role,
    });
    return { success: true, data: presentWithdrawal(preview) };
  }

  @Post(':id/withdraw')
  @ApiOperation({
    summary: 'Withdraw its import',
    description:
      'By its author for an hour if nothing was decided, by an approver at any time. Credits that only it showed no longer count; orders that had them keep their state and received less. Every row stays, marked.',
  })
  @Answers(StatementDetailView)
  @AnswersErrors(404, 409)
  async withdraw(
    @Param('id') id: string,
    @Body() { reason }: StaffReasonDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const statementId = statementIdOf(id);
    const asked = { statementId, reason, adminUsername: admin.username, role: admin.role };
    const deadline = { deadlineMs: IMPORT_DEADLINE_MS };
    return answer(
      await this.audit.outcomeOf(
        'statement_withdrawn',
        `statement ${statementId}`,
        admin,
        () => this.client.send('orders.withdraw-statement', asked, deadline),
        ({ fileName }) => `${fileName}: ${reason}`,
      ),
    );
  }

  @Post(':id/unlock')
  @ApiOperation({
    summary: 'Give the password of a locked PDF; it is read again',
    description: 'The password is used once and not kept.',
  })
  @Answers(StatementDetailView)
  @AnswersErrors(404, 409)
  async unlock(@Param('id') id: string, @Body() { password }: UnlockStatementDto) {
    const request = { statementId: statementIdOf(id) };
    await this.leavePassword(request.statementId, password);
    return answer(await this.client.send('orders.unlock-statement', request));
  }

  /** Leaves the password in Redis for the worker; no file, queue or log has it. Throws UNAVAILABLE. */
  private async leavePassword(statementId: string, password: string): Promise<void> {
    const key = statementPasswordKey(statementId);
    const left = this.client.link.run(PASSWORD_WITHIN_MS, (redis) =>
      redis.set(key, password, 'EX', STATEMENT_PASSWORD_SECONDS),
    );
    await orUnavailable(left, this.logger, 'a password could not be left for the worker');
  }

  @Post(':id/import')
  @ApiOperation({ summary: 'Add its credits that are not there yet' })
  @Answers(StatementDetailView)
  @AnswersErrors(404, 409)
  async import(@Param('id') id: string, @CurrentAdmin() admin: AdminSession) {
    const statementId = statementIdOf(id);
    const asked = { statementId, adminUsername: admin.username, role: admin.role };
    const deadline = { deadlineMs: IMPORT_DEADLINE_MS };
    return answer(
      await this.audit.outcomeOf(
        'statement_imported',
        `statement ${statementId}`,
        admin,
        () => this.client.send('orders.import-statement', asked, deadline),
        ({ fileName, addedCredits }) =>
          `${fileName}, ${addedCredits ?? 0} ${addedCredits === 1 ? 'credit' : 'credits'} added`,
      ),
    );
  }

  @Post(':id/discard')
  @ApiOperation({ summary: 'Drop a statement that is not imported' })
  @Answers(StatementDetailView)
  @AnswersErrors(404, 409)
  async discard(@Param('id') id: string, @CurrentAdmin() admin: AdminSession) {
    const statementId = statementIdOf(id);
    const asked = { statementId, adminUsername: admin.username };
    return answer(
      await this.audit.outcomeOf(
        'statement_discarded',
        `statement ${statementId}`,
        admin,
        () => this.client.send('orders.discard-statement', asked),
        ({ fileName }) => fileName,
      ),
    );
  }
}

function answer(statement: StatementDetail) {
  return { success: true, data: presentStatementDetail(statement) };
}
