import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { formatKobo } from '@spade/contracts/naira';
import type { Request } from 'express';
import { AdminOnly, CurrentAdmin, Needs } from '../auth/admin.guard.ts';
import type { AdminSession } from '../auth/admission.ts';
import { clientAddress } from '../http/client-address.ts';
import { Answers, AnswersErrors, AnswersList } from '../http/openapi-answers.ts';
import { NetworkLoadView, ReleasedView, ReleaseNetworkDto } from './network.view.ts';

/** Up to 100,000 orders may wait for payment, and each is cancelled with its own history. */
const RELEASE_DEADLINE_MS = 30_000;

/** Networks whose unpaid orders keep stock from other buyers. */
@ApiTags('orders (staff)')
@Controller('orders/networks')
@AdminOnly()
export class NetworksController {
  constructor(private readonly client: MessageClient) {}

  @Get()
  @ApiOperation({ summary: 'Networks with several orders without a confirmed payment, most first' })
  @AnswersList(NetworkLoadView)
  @AnswersErrors(401, 503)
  async list() {
    const { networks } = await this.client.send('orders.list-networks', {});
    const data = networks.map(({ totalKobo, ...load }) => ({
      ...load,
      totalPrice: formatKobo(totalKobo),
    }));
    return { success: true, data };
  }

  @Post('release')
  @HttpCode(200)
  @Needs('release-networks')
  @ApiOperation({ summary: 'Take back the stock of the unpaid orders of a network' })
  @Answers(ReleasedView)
  @AnswersErrors(400, 401, 403, 503)
  async release(
    @Body() { network, reason, withPictures = false }: ReleaseNetworkDto,
    @CurrentAdmin() { adminId, username: adminUsername }: AdminSession,
    @Req() request: Request,
  ) {
    const action = 'network_released';
    const address = clientAddress(request);
    const subject = withPictures ? `${network}, also with pictures` : network;
    await this.client.send('auth.record-access', { action, adminId, subject, address });
    const asked = { network, adminUsername, reason, withPictures };
    const deadline = { deadlineMs: RELEASE_DEADLINE_MS };
    return {
      success: true,
      data: await this.client.send('orders.release-network', asked, deadline),
    };
  }
}
