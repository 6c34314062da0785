import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { Equals, IsOptional, isUUID } from 'class-validator';
import { AdminOnly, type AdminSession, CurrentAdmin, Needs } from '../http/admin.guard.ts';
import { GatewayError } from '../http/gateway.errors.ts';
import { Answers, AnswersErrors, AnswersList } from '../http/openapi-answers.ts';
import { StaffAudit } from '../http/staff-audit.ts';
import { ApiRules } from '../http/validation/api-rules.ts';
import { IsId } from '../http/validation/value-rules.ts';
import { integer, orNull, text, uuid, view } from '../http/view.ts';

/** Stock of one variant that unpaid orders hold, or that was sold unknown to the store; in pieces. */
const HeldStockView = view('HeldStockView', {
  productId: integer(),
  variantId: orNull(integer('Null is the default variant.')),
  title: text(undefined, { example: 'Adire fabric (4 yards)' }),
  stock: integer('Unsold pieces, held ones included.'),
  held: integer('Held by orders that are not confirmed, whether or not a proof came.'),
  orders: integer('Orders that hold them.'),
  share: integer('Percent of the stock that is held, 0 to 100.'),
  unknownToStore: integer("Sold here and not included in the store's last figure."),
});

/** A statement that the store knows of sales made here. */
const StoreStatementView = view('StoreStatementView', {
  statementId: uuid('To take it back with.'),
  pieces: integer('Pieces that return to our stock with the next sync, or leave it again.'),
});

/** Names one product whose stock in the store is right, or says that all are: exactly one of the two. */
@ApiRules()
export class TrustStoreDto {
  @IsOptional()
  @IsId('Product id must be a whole number')
  productId?: number;

  @ApiPropertyOptional({ type: 'boolean', enum: [true] })
  @IsOptional()
  @Equals(true, { message: 'Say true, or name a product' })
  all?: true;
}

/** Staff see what unpaid orders hold, and bring our stock and the store's together again. */
@ApiTags('stock (staff)')
@Controller('admin/held-stock')
@AdminOnly()
export class HeldStockController {
  constructor(
    private readonly client: MessageClient,
    private readonly audit: StaffAudit,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Stock held unpaid',
    description:
      'Per variant, the largest share first; 500 at most. Also variants with sales that the store does not know of.',
  })
  @AnswersList(HeldStockView)
  async list() {
    const { rows } = await this.client.send('catalog.held-stock', {});
    return { success: true, data: rows };
  }

  @Post('trust-store')
  @Needs('trust-store')
  @ApiOperation({
    summary: "State that the store's figures include our sales",
    description:
      'Of one product, or of all. For sales made here that someone entered in the store by hand, or after counting the shelves. Stock equals the store from the next sync on.',
  })
  @Answers(StoreStatementView)
  async trust(@Body() { productId, all }: TrustStoreDto, @CurrentAdmin() admin: AdminSession) {
    if ((productId === undefined) === (all === undefined)) {
      const rule = 'Name one product, or say that it is all of them';
      throw new GatewayError('VALIDATION', { errors: { productId: [rule] } });
    }
    const statementId = randomUUID();
    const named = productId === undefined ? 'all products' : `product ${productId}`;
    const subject = `${named}, statement ${statementId}`;
    await this.audit.record('store_trusted', subject, admin);
    const asked = { statementId, productId: productId ?? ('all' as const) };
    const reply = await this.client.send('catalog.trust-store', asked);
    return { success: true, data: { statementId, ...reply } };
  }

  @Post('trust-store/:statementId/undo')
  @Needs('trust-store')
  @ApiOperation({
    summary: 'Take back a statement that the store knows of sales made here',
    description: 'The pieces leave our stock again. The audit log names the statement.',
  })
  @Answers(StoreStatementView)
  @AnswersErrors(404)
  async distrust(@Param('statementId') statementId: string, @CurrentAdmin() admin: AdminSession) {
    if (!isUUID(statementId)) throw new GatewayError('NOT_FOUND', {});
    const subject = `statement ${statementId}`;
    const undo = async () => {
      const undone = await this.client.send('catalog.distrust-store', { statementId });
      // No sale is marked by it: it is unknown, or was taken back.
      if (undone.pieces === 0) throw new GatewayError('NOT_FOUND', {});
      return undone;
    };
    const record = [subject, admin] as const;
    const reply = await this.audit.outcomeOf('store_trust_undone', ...record, undo, () => subject);
    return { success: true, data: { statementId, ...reply } };
  }
}
