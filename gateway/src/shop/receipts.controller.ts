import { pipeline } from 'node:stream/promises';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import type { Receipt } from '@spade/contracts/money/receipt';
import { CONFIG } from '@spade/platform/config/config.module';
import { WorkSlots } from '@spade/platform/service/work-slots';
import type { Request, Response } from 'express';
import type { GatewayConfig } from '../gateway.config.ts';
import { AdminOnly, type AdminSession, CurrentAdmin } from '../http/admin.guard.ts';
import { clientAddress } from '../http/client-address.ts';
import { GatewayError } from '../http/gateway.errors.ts';
import { PublicReads } from '../http/limits/public-reads.ts';
import { AnswersErrors, AnswersFile } from '../http/openapi-answers.ts';
import { publicOrderId, staffOrderName } from '../http/path-ids.ts';
import { StaffAudit } from '../http/staff-audit.ts';

/** Writing takes the processor for some milliseconds, so few are written at once. */
const AT_ONCE = 2;
const MAX_WAITING = 100;

/** The receipt of a paid order as PDF, for the buyer and for staff. */
@Controller()
export class ReceiptsController {
  private readonly slots = new WorkSlots(
    AT_ONCE,
    MAX_WAITING,
    () => new GatewayError('UNAVAILABLE', {}),
  );

  constructor(
    private readonly client: MessageClient,
    private readonly reads: PublicReads,
    private readonly audit: StaffAudit,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Get('orders/:orderId/receipt.pdf')
  @ApiTags('orders')
  @ApiOperation({ summary: 'The receipt of a paid order, by its public id' })
  @AnswersFile('application/pdf')
  @AnswersErrors(404, 409, 429, 503)
  async forBuyer(
    @Param('orderId') orderId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const order = publicOrderId(orderId);
    const receipt = await this.reads.run('orders', clientAddress(request), () =>
      this.client.send('orders.issue-receipt', { order }),
    );
    await this.send(receipt, response);
  }

  @Get('admin/receipts/:order')
  @AdminOnly()
  @ApiTags('money (staff)')
  @ApiOperation({ summary: 'The receipt of a paid order; the download is a line of the audit log' })
  @AnswersFile('application/pdf')
  @AnswersErrors(403, 404, 409)
  async forStaff(
    @Param('order') name: string,
    @CurrentAdmin() admin: AdminSession,
    @Res() response: Response,
  ): Promise<void> {
    const order = staffOrderName(name);
    const receipt = await this.client.send('orders.issue-receipt', { order });
    await this.audit.record('receipt_downloaded', receipt.reference, admin);
    await this.send(receipt, response);
  }

  private send(receipt: Receipt, response: Response): Promise<void> {
    const name = `receipt-${receipt.reference}.pdf`;
    return this.slots.run(async () => {
      // 10 MB that only a gateway with a receipt to write needs.
      const { writeReceipt } = await import('./write-receipt.ts');
      const file = writeReceipt(receipt, new URL(this.config.PUBLIC_URL).origin);
      response.setHeader('Content-Type', 'application/pdf');
      response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
      response.setHeader('X-Robots-Tag', 'noindex');
      await pipeline(file, response);
    });
  }
}
