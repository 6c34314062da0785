import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/platform/transport/message-client';
import { AdminOnly } from '../auth/admin.guard.ts';
import { Answers, AnswersErrors } from '../http/openapi-answers.ts';
import { SyncRunListView } from './sync-run.view.ts';

/** How many runs the admin tab shows. */
const shownRuns = 50;

/** Staff look back at the syncs. */
@ApiTags('sync')
@Controller('shopify/runs')
@AdminOnly()
export class SyncRunsController {
  readonly #client: MessageClient;

  constructor(client: MessageClient) {
    this.#client = client;
  }

  @Get()
  @ApiOperation({
    summary: 'The history of the sync',
    description: 'The newest 50 runs with their counts and, where they failed, why.',
  })
  @Answers(SyncRunListView)
  @AnswersErrors(401, 503)
  async list() {
    return {
      success: true,
      data: await this.#client.send('catalog.list-sync-runs', { limit: shownRuns }),
    };
  }
}
