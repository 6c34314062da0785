import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Delete, Get, Headers, Inject, Param, Post, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { CONFIG } from '@spade/platform/config/config.module';
import { isUUID } from 'class-validator';
import type { Response } from 'express';
import type { GatewayConfig } from '../gateway.config.ts';
import { AdminOnly, type AdminSession, CurrentAdmin, Needs } from '../http/admin.guard.ts';
import { GatewayError } from '../http/gateway.errors.ts';
import { Answers, AnswersErrors, AnswersList, AnswersMessage } from '../http/openapi-answers.ts';
import { StaffAudit } from '../http/staff-audit.ts';
import { ProductView, presentProductList } from '../shop/product.view.ts';
import { WHOLE_LIST_LIMIT } from '../shop/products-cache.ts';
import { SyncQueue } from './sync.queue.ts';
import {
  HeldBackView,
  RetiredView,
  SyncListMeta,
  SyncRunListView,
  SyncStateView,
  type SyncStoreView,
} from './sync.view.ts';

/** How long, and how often, to retry stopping a run that has not opened yet, in milliseconds. */
const STOP_WITHIN_MS = 4_000;
const STOP_AGAIN_MS = 100;

/** Staff bring the catalogue up to date with the store. */
@ApiTags('sync')
@Controller('shopify/sync')
@AdminOnly()
export class SyncController {
  private readonly waitMs: number;

  constructor(
    private readonly queue: SyncQueue,
    private readonly client: MessageClient,
    @Inject(CONFIG) config: GatewayConfig,
  ) {
    this.waitMs = config.SYNC_WAIT_SECONDS * 1000;
  }

  @Post()
  @ApiOperation({
    summary: 'Sync the products',
    description:
      'Waits for the end and returns the products; with `Prefer: respond-async`, or when it takes too long, responds 202 with the job to follow. One sync runs at a time; a second call joins it.',
  })
  @ApiHeader({
    name: 'Prefer',
    required: false,
    schema: { type: 'string', example: 'respond-async' },
  })
  @AnswersList(ProductView, SyncListMeta)
  @AnswersMessage(202, SyncStateView)
  @AnswersErrors(502)
  async sync(
    @Headers('prefer') prefer: string | undefined,
    @CurrentAdmin() { username }: AdminSession,
    @Res({ passthrough: true }) response: Response,
  ) {
    const isAsync = /(^|[,;\s])respond-async($|[,;\s])/i.test(prefer ?? '');
    const jobId = await this.queue.start(username);
    const found = await this.queue.wait(jobId, isAsync ? 0 : this.waitMs);
    if (!isAsync && found.state === 'failed') throw new GatewayError('SYNC.FAILED', {});
    if (!isAsync && found.state === 'completed') {
      const list = await this.client.send('catalog.list-products', { limit: WHOLE_LIST_LIMIT });
      const { success, data, meta } = presentProductList(list);
      const { total, nextCursor } = meta;
      return { success, data, meta: { total, nextCursor, jobId, result: found.result } };
    }
    response.status(202);
    if (isAsync) response.setHeader('Preference-Applied', 'respond-async'); // RFC 7240 §3
    response.setHeader('Location', `/api/shopify/sync/${jobId}`);
    return { success: true, message: 'The sync is under way.', data: found };
  }

  @Get(':jobId')
  @ApiOperation({ summary: 'State and progress of a sync' })
  @Answers(SyncStateView)
  @AnswersErrors(404)
  async look(@Param('jobId') jobId: string) {
    if (!/^[\w-]{1,64}$/.test(jobId)) throw new GatewayError('SYNC.JOB_NOT_FOUND', {});
    return { success: true, data: await this.queue.look(jobId) };
  }

  @Delete(':jobId')
  @ApiOperation({
    summary: 'Cancel a sync',
    description: 'Products imported so far stay; nothing is removed from the catalogue.',
  })
  @Answers(SyncStateView)
  @AnswersErrors(404)
  async cancel(@Param('jobId') jobId: string, @CurrentAdmin() { username }: AdminSession) {
    if (!/^[\w-]{1,64}$/.test(jobId)) throw new GatewayError('SYNC.JOB_NOT_FOUND', {});
    const found = await this.queue.look(jobId);
    const isGone = found.state === 'waiting' && (await this.queue.withdraw(jobId));
    if (!isGone) await this.stop(jobId, username);
    return { success: true, data: isGone ? { ...found, state: 'failed' } : found };
  }

  /** A job that has just begun may not have opened its run yet, so this retries until there is one to stop. */
  private async stop(jobId: string, cancelledBy: string): Promise<void> {
    const giveUpAt = performance.now() + STOP_WITHIN_MS;
    for (;;) {
      const { isCancelled } = await this.client.send('catalog.cancel-sync', {
        jobId,
        cancelledBy,
      });
      if (isCancelled || performance.now() >= giveUpAt) return;
      const { state } = await this.queue.look(jobId);
      if (state === 'completed' || state === 'failed') return;
      await sleep(STOP_AGAIN_MS);
    }
  }
}

/** How many runs the admin tab shows. */
const SHOWN_RUNS = 50;

/** How many products wait for a decision. */
class HeldBackMeta {
  @ApiProperty({ type: 'integer', description: 'At most 200 are listed.' })
  total: number;
}

/** Staff look back at the syncs. */
@ApiTags('sync')
@Controller('shopify/runs')
@AdminOnly()
export class SyncRunsController {
  private readonly store: SyncStoreView;

  constructor(
    private readonly client: MessageClient,
    private readonly audit: StaffAudit,
    @Inject(CONFIG) config: GatewayConfig,
  ) {
    this.store = storeOf(config);
  }

  @Get()
  @ApiOperation({
    summary: 'The history of the sync',
    description:
      'Which store is read, and the newest 50 runs with their counts and, for failed runs, the reason.',
  })
  @Answers(SyncRunListView)
  async list() {
    const found = await this.client.send('catalog.list-sync-runs', { limit: SHOWN_RUNS });
    const runs = found.runs.map((run) => ({ ...run, heldBack: run.heldBack ?? 0 }));
    return { success: true, data: { store: this.store, runs } };
  }

  @Get(':runId/held-back')
  @ApiOperation({
    summary: 'What the newest sync did not meet and left on sale',
    description:
      'More than a tenth of the products of the store is taken off sale only on purpose.',
  })
  @AnswersList(HeldBackView, HeldBackMeta)
  @AnswersErrors(404, 409)
  async heldBack(@Param('runId') runId: string) {
    const request = { runId: runIdOf(runId) };
    const { products, total } = await this.client.send('catalog.list-held-back', request);
    return { success: true, data: products, meta: { total } };
  }

  @Post(':runId/retire-held-back')
  @Needs('edit-products')
  @ApiOperation({ summary: 'Take off sale what the newest sync did not meet' })
  @Answers(RetiredView)
  @AnswersErrors(403, 404, 409)
  async retireHeldBack(@Param('runId') runId: string, @CurrentAdmin() admin: AdminSession) {
    const request = { runId: runIdOf(runId) };
    const data = await this.audit.outcomeOf(
      'product_retired',
      'what the store no longer has',
      admin,
      () => this.client.send('catalog.retire-held-back', request),
      ({ retired }) => `${retired} products that the store no longer has`,
    );
    return { success: true, data };
  }
}

/** Throws SYNC.JOB_NOT_FOUND for what is no UUID. */
function runIdOf(text: string): string {
  if (!isUUID(text)) throw new GatewayError('SYNC.JOB_NOT_FOUND', {});
  return text;
}

function storeOf({ SHOPIFY_API_URL, SHOPIFY_STORE_DOMAIN }: GatewayConfig): SyncStoreView {
  if (SHOPIFY_API_URL !== undefined) return { kind: 'simulator', domain: null };
  if (SHOPIFY_STORE_DOMAIN === undefined) return { kind: 'none', domain: null };
  return { kind: 'shopify', domain: SHOPIFY_STORE_DOMAIN };
}
