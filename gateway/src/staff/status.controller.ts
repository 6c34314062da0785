import { Controller, Get, Inject, Injectable } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import {
  type ProcessState,
  type ReportingPart,
  reportingParts,
  stateKey,
} from '@spade/contracts/state/process-state';
import { CONFIG } from '@spade/platform/config/config.module';
import { OutageLog } from '@spade/platform/faults/outage-log';
import { atMostEvery } from '@spade/platform/health/at-most-every';
import { StateReport } from '@spade/platform/state/state-report';
import type { ChainableCommander } from 'ioredis';
import type { GatewayConfig } from '../gateway.config.ts';
import { AdminOnly } from '../http/admin.guard.ts';
import { Answers } from '../http/openapi-answers.ts';
import { mergeStates, StatusView, VERSION } from './status.view.ts';

const FRESH_MS = 3_000;
const DEADLINE_MS = 1_500;

/** The reports of each part, and the time of the server that holds them; milliseconds since 1970. */
interface Reports {
  now: number;
  byPart: ReadonlyMap<ReportingPart, ProcessState[]>;
}

/** What all processes say of themselves, merged to one picture per part. Never throws. */
@Injectable()
export class StatusBoard {
  /** At most every three seconds, however many members of staff look. */
  readonly read = atMostEvery(FRESH_MS, () => this.look());
  private readonly log = new OutageLog(StatusBoard.name, 'Reading the states');
  private unreadableSince: string | undefined;

  constructor(
    private readonly client: MessageClient,
    private readonly own: StateReport,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  private async look(): Promise<StatusView> {
    const [state, reports] = await Promise.all([this.own.look(), this.reports()]);
    const now = reports?.now ?? Date.now();
    const checks = [...(state.checks ?? [])];
    if (this.unreadableSince !== undefined)
      checks.push({ name: 'redis', isFine: false, since: this.unreadableSince });
    const parts = reportingParts
      .filter((part) => this.isExpected(part))
      .map((part) => {
        const said = reports?.byPart.get(part) ?? [];
        const own = part === 'gateway' ? [{ ...state, checks, at: now }] : [];
        return mergeStates(part, [...said, ...own], now);
      });
    return { asOf: new Date().toISOString(), version: VERSION, parts };
  }

  /** Only Docker Compose has a service that makes backups. */
  private isExpected(part: ReportingPart): boolean {
    return part !== 'backup' || this.config.BACKUP_SERVICE;
  }

  private async reports(): Promise<Reports | undefined> {
    try {
      const reports = await this.fetch();
      this.log.succeeded();
      this.unreadableSince = undefined;
      return reports;
    } catch (error) {
      this.log.failed(error);
      this.unreadableSince ??= new Date().toISOString();
      return undefined;
    }
  }

  private async fetch(): Promise<Reports> {
    const results = await this.client.link.run(DEADLINE_MS, async (redis) => {
      // No transaction: one key that cannot be read leaves the others.
      const asked: ChainableCommander = redis.pipeline().time();
      for (const part of reportingParts) asked.hgetall(stateKey(part));
      return (await asked.exec()) ?? [];
    });
    const [[fault, time] = [], ...hashes] = results;
    if (fault) throw fault;
    const [seconds] = time as [string, string]; // TIME's reply
    const byPart = new Map(
      reportingParts.map((part, index) => {
        const reports = Object.entries((hashes[index]?.[1] ?? {}) as Record<string, string>); // HGETALL's reply
        const others = reports.filter(([instance]) => instance !== this.own.instance);
        return [part, others.flatMap(([, text]) => parse(text))] as const;
      }),
    );
    return { now: Number(seconds) * 1_000, byPart };
  }
}

/** Nothing for what no release of ours wrote. */
function parse(text: string): ProcessState[] {
  try {
    const state = JSON.parse(text) as Partial<ProcessState> | null; // our own processes write it
    return typeof state?.at === 'number' && typeof state.startedAt === 'string'
      ? [state as ProcessState]
      : [];
  } catch {
    return [];
  }
}

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
  async read() {
    return { success: true, data: await this.board.read() };
  }
}
