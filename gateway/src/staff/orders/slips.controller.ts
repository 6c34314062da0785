import { pipeline } from 'node:stream/promises';
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { idFrom } from '@spade/contracts/ids';
import { lagosDay } from '@spade/contracts/lagos';
import { WorkSlots } from '@spade/platform/service/work-slots';
import type { Response } from 'express';
import { AdminOnly, type AdminSession, CurrentAdmin } from '../../http/admin.guard.ts';
import { GatewayError } from '../../http/gateway.errors.ts';
import { AnswersErrors, AnswersFile } from '../../http/openapi-answers.ts';
import { StaffAudit } from '../../http/staff-audit.ts';
import { Rule } from '../../http/validation/text-rules.ts';

const MAX_SLIPS = 100;

/** Writing takes the processor for some milliseconds a sheet, so few files are written at once. */
const AT_ONCE = 1;
const MAX_WAITING = 20;

const isListOfIds = (value: unknown): boolean => {
  const names = typeof value === 'string' ? value.split(',') : [''];
  return names.length <= MAX_SLIPS && names.every((name) => idFrom(name) !== undefined);
};

/** Which orders are printed. */
export class SlipsQuery {
  @ApiProperty({ type: String, description: 'Ids that staff see, with commas.', example: '41,42' })
  @Rule('areIds', (value) => (isListOfIds(value) ? undefined : `Choose 1 to ${MAX_SLIPS} orders`))
  orders: string;
}

/** Packing slips and waybills as PDF: a sheet for each order. */
@ApiTags('orders (staff)')
@Controller('admin/slips')
@AdminOnly()
export class SlipsController {
  private readonly slots = new WorkSlots(
    AT_ONCE,
    MAX_WAITING,
    () => new GatewayError('UNAVAILABLE', {}),
  );

  constructor(
    private readonly client: MessageClient,
    private readonly audit: StaffAudit,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Packing slips and waybills of paid orders',
    description: 'Orders that are not paid are left out. The download is a line of the audit log.',
  })
  @AnswersFile('application/pdf')
  @AnswersErrors(404)
  async print(
    @Query() { orders }: SlipsQuery,
    @CurrentAdmin() admin: AdminSession,
    @Res() response: Response,
  ): Promise<void> {
    const printed = await this.client.send('orders.read-slips', { orders: orders.split(',') });
    const references = printed.slips.map(({ order }) => order.reference);
    if (references.length === 0) throw new GatewayError('NOT_FOUND', {});
    await this.audit.record('slips_printed', references.join(', ').slice(0, 200), admin);
    await this.slots.run(async () => {
      // Only a gateway that prints needs the 10 MB of it.
      const { writeSlips } = await import('./write-slips.ts');
      response.setHeader('Content-Type', 'application/pdf');
      const name = `packing-slips-${lagosDay(new Date())}.pdf`;
      response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
      await pipeline(writeSlips(printed), response);
    });
  }
}
