import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, Injectable, Logger, Param, Post, Query, Req } from '@nestjs/common';
import { ApiExtension, ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import {
  INCOMING_PREFIX,
  importKey,
  PRODUCT_IMPORT_QUEUE,
  type ProductImportJob,
} from '@spade/contracts/jobs/product-imports';
import { MAX_FILE_MB, MEGABYTE } from '@spade/contracts/jobs/read-files';
import { DAY_MS } from '@spade/contracts/lagos';
import type { ImportState, ProductImport } from '@spade/contracts/messages/catalog-imports';
import { IMPORT_KEPT_DAYS, MAX_IMPORTED_PRODUCTS } from '@spade/contracts/messages/catalog-imports';
import { InjectQueue } from '@spade/platform/queue/provide-queue';
import { HourlySweep } from '@spade/platform/service/interval-sweep';
import { WorkSlots } from '@spade/platform/service/work-slots';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import type { Queue } from 'bullmq';
import type { Request } from 'express';
import { AdminOnly, type AdminSession, CurrentAdmin, Needs } from '../../http/admin.guard.ts';
import { GatewayError, orUnavailable } from '../../http/gateway.errors.ts';
import { Answers, AnswersErrors, AnswersList, ApiUpload } from '../../http/openapi-answers.ts';
import { pathUuid } from '../../http/path-ids.ts';
import { type OneFile, plainFileName, readOneFile } from '../../http/read-one-file.ts';
import { StaffAudit } from '../../http/staff-audit.ts';
import { present } from '../../http/view.ts';
import { CleanFetchedPictures } from '../../pictures/clean-fetched-pictures.ts';
import {
  ApplyImportDto,
  FailedPictureView,
  ImportRowsMeta,
  ImportRowsQuery,
  ImportRowView,
  ProductImportView,
  presentImport,
} from './product-import.view.ts';

/** The multipart field. */
const FIELD = 'products';

const file: OneFile = {
  field: FIELD,
  limitBytes: MAX_FILE_MB * MEGABYTE + 1,
  refuse: (why) =>
    new GatewayError(
      why === 'too_large' ? 'PRODUCT_FILE.TOO_LARGE' : 'PRODUCT_FILE.NOT_RECEIVED',
      {},
    ),
};

/** What the worker does with an import in this state. */
const steps: Partial<Record<ImportState, ProductImportJob['step']>> = {
  reading: 'read',
  applying: 'apply',
};

const importIdOf = (text: string) => pathUuid(text, 'CATALOG.IMPORT_NOT_FOUND');

/** Files of products: uploaded, read by the worker, shown row by row, then written. */
@ApiTags('products (staff)')
@Controller('admin/products/imports')
@AdminOnly()
@Needs('edit-products')
export class ProductImportsController {
  private readonly logger = new Logger(ProductImportsController.name);
  /** Two files of MAX_FILE_MB are stored at once, and a few wait. */
  private readonly slots = new WorkSlots(2, 10, () => new GatewayError('PRODUCT_FILE.BUSY', {}));

  constructor(
    private readonly client: MessageClient,
    private readonly storage: ObjectStorage,
    private readonly audit: StaffAudit,
    private readonly cleaning: CleanFetchedPictures,
    @InjectQueue(PRODUCT_IMPORT_QUEUE) private readonly queue: Queue<ProductImportJob, void>,
  ) {}

  @Post()
  @ApiExtension('x-limits', { IMPORT_KEPT_DAYS, MAX_IMPORTED_PRODUCTS })
  @ApiOperation({
    summary: `Upload a file of products of at most ${MAX_FILE_MB} MB: CSV or XLSX`,
    description:
      'With the columns of an export of ours, of Shopify or of WooCommerce. It is read in the background and changes nothing before it is applied.',
  })
  @ApiUpload(FIELD)
  @Answers(ProductImportView, 201)
  @AnswersErrors(413, 415, 503)
  async upload(@CurrentAdmin() { username }: AdminSession, @Req() request: Request) {
    const importId = randomUUID();
    // Read outside of the slots: a slow line must not keep a colleague's file waiting.
    const { bytes, fileName } = await readOneFile(request, file);
    const opened = await this.slots.run(async () => {
      // The object before the row, so that a row never names a missing file.
      const stored = this.storage.put(importKey(importId), bytes, 'application/octet-stream');
      await orUnavailable(stored, this.logger, 'the store of files of products failed');
      const named = { importId, fileName: plainFileName(fileName, 'products'), by: username };
      return this.client.send('catalog.open-import', named);
    });
    return this.answer(opened);
  }

  @Get()
  @ApiOperation({ summary: 'The newest 20 files of products; they are kept for 30 days' })
  @AnswersList(ProductImportView)
  async list() {
    const { imports } = await this.client.send('catalog.list-imports', {});
    return { success: true, data: imports.map(presentImport) };
  }

  @Get(':importId')
  @ApiOperation({ summary: 'How far an import is' })
  @Answers(ProductImportView)
  @AnswersErrors(404)
  async get(@Param('importId') text: string) {
    const importId = importIdOf(text);
    return this.answer(await this.client.send('catalog.get-import', { importId }));
  }

  @Get(':importId/rows')
  @ApiOperation({ summary: 'What an import does, or did, product by product' })
  @AnswersList(ImportRowView, ImportRowsMeta)
  @AnswersErrors(404)
  async rows(@Param('importId') text: string, @Query() query: ImportRowsQuery) {
    const { limit, verdict, after } = query;
    const start = after !== undefined && /^\d{1,9}$/.test(after) ? Number(after) : undefined;
    const { rows, ...meta } = await this.client.send('catalog.list-import-rows', {
      importId: importIdOf(text),
      limit,
      ...(verdict && { verdict }),
      ...(start !== undefined && { after: start }),
    });
    return { success: true, data: rows.map((row) => present(ImportRowView, row)), meta };
  }

  @Post(':importId/apply')
  @ApiOperation({
    summary: 'Write what the preview shows',
    description:
      'In the background: follow `applied` of the import. A product that someone changed since the preview is refused.',
  })
  @Answers(ProductImportView)
  @AnswersErrors(404, 409)
  async apply(
    @Param('importId') text: string,
    @Body() { withoutRefused, keepsStock }: ApplyImportDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const importId = importIdOf(text);
    const request = { importId, withoutRefused, keepsStock, by: admin.username };
    const begun = await this.audit.outcomeOf(
      'products_imported',
      `import ${importId}`,
      admin,
      () => this.client.send('catalog.begin-import', request),
      ({ fileName, counts }) =>
        `${fileName}: ${counts.new} new, ${counts.changed} changed, ${counts.refused} left out${keepsStock ? ', stock as it was' : ''}`,
    );
    this.cleaning.wake();
    return this.answer(begun);
  }

  @Post(':importId/discard')
  @ApiOperation({ summary: 'Drop a file that is not applied; nothing of it is written' })
  @Answers(ProductImportView)
  @AnswersErrors(404, 409)
  async discard(@Param('importId') text: string) {
    const importId = importIdOf(text);
    return this.answer(await this.client.send('catalog.discard-import', { importId }));
  }

  @Get(':importId/failed-pictures')
  @ApiOperation({ summary: 'The first 200 pictures of a file that could not be added, and why' })
  @AnswersList(FailedPictureView)
  @AnswersErrors(404)
  async failedPictures(@Param('importId') text: string) {
    const importId = importIdOf(text);
    const { pictures } = await this.client.send('catalog.list-failed-pictures', { importId });
    return { success: true, data: pictures };
  }

  @Post(':importId/retry-pictures')
  @ApiOperation({ summary: 'Fetch the pictures of a file that failed again' })
  @Answers(ProductImportView)
  @AnswersErrors(404)
  async retryPictures(@Param('importId') text: string) {
    const importId = importIdOf(text);
    const retried = await this.client.send('catalog.retry-pictures', { importId });
    this.cleaning.wake();
    return this.answer(retried);
  }

  /** Adds the job of an import that waits for the worker; repeating is safe, and restores a job that Redis lost. */
  private async answer(found: ProductImport) {
    const step = steps[found.state];
    if (step !== undefined) {
      const { importId } = found;
      const job = this.queue.add(step, { importId, step }, { jobId: `${step}-${importId}` });
      await orUnavailable(job, this.logger, 'the queue of imports does not respond');
    }
    return { success: true, data: presentImport(found) };
  }
}

/** Removes what only passed through the private bucket, a week after it came. Every replica may run it. */
@Injectable()
export class ImportSweep extends HourlySweep {
  constructor(private readonly storage: ObjectStorage) {
    super();
  }

  /** One round; returns how many files were removed. */
  async sweep({ keepMs = 7 * DAY_MS }: { keepMs?: number } = {}): Promise<number> {
    const old: string[] = [];
    for await (const { key, lastModified } of this.storage.list(INCOMING_PREFIX))
      if (lastModified.getTime() <= Date.now() - keepMs) old.push(key);
    await this.storage.removeMany(old);
    return old.length;
  }
}
