import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { formatKobo } from '@spade/contracts/naira';
import { Matches } from 'class-validator';
import { AdminOnly, type AdminSession, CurrentAdmin, Needs } from '../../http/admin.guard.ts';
import { Answers, AnswersList } from '../../http/openapi-answers.ts';
import { StaffAudit } from '../../http/staff-audit.ts';
import { ApiRules } from '../../http/validation/api-rules.ts';
import { OptionalSwitch } from '../../http/validation/query-fields.ts';
import { instant, integer, text, view } from '../../http/view.ts';
import { ReasonDto } from './staff-orders.dto.ts';

/** A network with several open orders. Amounts are naira with two decimals. */
const NetworkLoadView = view('NetworkLoadView', {
  network: text('Never a full address.', { example: '102.89.23.0/24' }),
  openOrders: integer('Orders without a confirmed payment.'),
  unpaidOrders: integer('Those that a release cancels: without a proof.'),
  unreadOrders: integer('Those with a picture on which no payment was read.'),
  pieces: integer('Pieces that the open orders hold.'),
  totalPrice: text(),
  firstAt: instant(),
  lastAt: instant(),
});

/** Which network to release, and why; the customers read the reason. */
@ApiRules()
export class ReleaseNetworkDto extends ReasonDto {
  @ApiProperty({ example: '102.89.23.0/24' })
  @Matches(/^[0-9a-f.:]{2,45}\/(24|48)$/, { message: 'Choose a network from the list' })
  network: string;

  @OptionalSwitch(
    'Also orders with a picture on which no payment was read: they go on without their stock, as paid late.',
  )
  withPictures?: boolean;
}

/** What a release did. */
const ReleasedView = view('ReleasedView', {
  released: integer('How many orders gave their stock back.'),
});

/** Up to 100,000 orders may wait for payment, and each is cancelled with its own history. */
const RELEASE_DEADLINE_MS = 30_000;

/** Networks whose unpaid orders keep stock from other buyers. */
@ApiTags('orders (staff)')
@Controller('orders/networks')
@AdminOnly()
export class NetworksController {
  constructor(
    private readonly client: MessageClient,
    private readonly audit: StaffAudit,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Networks with several orders without a confirmed payment, most first' })
  @AnswersList(NetworkLoadView)
  async list() {
    const { networks } = await this.client.send('orders.list-networks', {});
    const data = networks.map(({ totalKobo, ...load }) => ({
      ...load,
      totalPrice: formatKobo(totalKobo),
    }));
    return { success: true, data };
  }

  @Post('release')
  @Needs('release-networks')
  @ApiOperation({ summary: 'Take back the stock of the unpaid orders of a network' })
  @Answers(ReleasedView)
  async release(
    @Body() { network, reason, withPictures = false }: ReleaseNetworkDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const subject = withPictures ? `${network}, also with pictures` : network;
    await this.audit.record('network_released', subject, admin);
    const asked = { network, adminUsername: admin.username, reason, withPictures };
    const deadline = { deadlineMs: RELEASE_DEADLINE_MS };
    return {
      success: true,
      data: await this.client.send('orders.release-network', asked, deadline),
    };
  }
}
