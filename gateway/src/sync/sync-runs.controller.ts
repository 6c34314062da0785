import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { CONFIG } from '@spade/platform/config/config.module';
import { AdminOnly } from '../auth/admin.guard.ts';
import type { GatewayConfig } from '../gateway.config.ts';
import { Answers, AnswersErrors } from '../http/openapi-answers.ts';
import { SyncRunListView, type SyncStoreView } from './sync-run.view.ts';

/** How many runs the admin tab shows. */
const SHOWN_RUNS = 50;

/** Staff look back at the syncs. */
@ApiTags('sync')
@Controller('shopify/runs')
@AdminOnly()
export class SyncRunsController {
  private readonly store: SyncStoreView;

  constructor(
    private readonly client: MessageClient,
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
  @AnswersErrors(401, 503)
  async list() {
    const { runs } = await this.client.send('catalog.list-sync-runs', { limit: SHOWN_RUNS });
    return { success: true, data: { store: this.store, runs } };
  }
}

function storeOf({ SHOPIFY_API_URL, SHOPIFY_STORE_DOMAIN }: GatewayConfig): SyncStoreView {
  if (SHOPIFY_API_URL !== undefined) return { kind: 'simulator', domain: null };
  if (SHOPIFY_STORE_DOMAIN === undefined) return { kind: 'none', domain: null };
  return { kind: 'shopify', domain: SHOPIFY_STORE_DOMAIN };
}
