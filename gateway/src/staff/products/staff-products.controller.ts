import { Body, Controller, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import type { ProductTexts, StaffProduct } from '@spade/contracts/messages/catalog-products';
import { mayDo } from '@spade/contracts/staff/permissions';
import { AdminOnly, CurrentCaller, Needs, type StaffCaller } from '../../http/admin.guard.ts';
import { KeysMay } from '../../http/api-keys.ts';
import { GatewayError } from '../../http/gateway.errors.ts';
import { Answers, AnswersErrors, AnswersList } from '../../http/openapi-answers.ts';
import { pathId } from '../../http/path-ids.ts';
import { StaffAudit } from '../../http/staff-audit.ts';
import { ChangePricesDto } from './change-prices.dto.ts';
import { MoveStockDto } from './move-stock.dto.ts';
import {
  askedPrices,
  CategoryView,
  ChangedPricesView,
  changedPrices,
  MovedStockView,
  MovementsMeta,
  movedStock,
  nameOf,
  newPrices,
  presentStaffProduct,
  StaffProductsMeta,
  StaffProductView,
  StockMovementView,
  TwinView,
} from './staff-product.view.ts';
import {
  ChangeProductDto,
  CreateProductDto,
  ListMovementsQuery,
  ListStaffProductsQuery,
  type ProductDto,
  VersionDto,
} from './staff-products.dto.ts';

const textsOf = ({
  title,
  description,
  category = '',
  isHidden,
  variants,
  pictures,
  specifications,
}: ProductDto): ProductTexts => ({
  title,
  description,
  isHidden,
  variants,
  category: category || null,
  ...(pictures && { pictures }),
  ...(specifications && { specifications }),
});

const idOf = (text: string) => pathId(text, 'CATALOG.PRODUCT_NOT_FOUND');

/** Products as staff keep them, and their stock. */
@ApiTags('products (staff)')
@Controller('admin/products')
@AdminOnly()
export class StaffProductsController {
  constructor(
    private readonly client: MessageClient,
    private readonly audit: StaffAudit,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Products of every source, hidden and retired ones, too' })
  @AnswersList(StaffProductView, StaffProductsMeta)
  @KeysMay('products:read')
  async list(@Query() query: ListStaffProductsQuery) {
    const { products, ...meta } = await this.client.send('catalog.list-staff-products', query);
    return { success: true, data: products.map(presentStaffProduct), meta };
  }

  @Get('categories')
  @ApiOperation({ summary: 'Every category in use' })
  @AnswersList(CategoryView)
  @KeysMay('products:read')
  async categories() {
    const { categories } = await this.client.send('catalog.list-categories', {});
    return { success: true, data: categories };
  }

  @Get('twins')
  @ApiOperation({
    summary: "Products of one's own that the store sells, too",
    description: 'By a SKU that both have; retire the one or the other.',
  })
  @AnswersList(TwinView)
  async twins() {
    const { twins } = await this.client.send('catalog.list-twins', {});
    return { success: true, data: twins };
  }

  @Post()
  @Needs('edit-products')
  @ApiOperation({
    summary: "Create a product of one's own",
    description: 'The first one ends the demo catalogue.',
  })
  @Answers(StaffProductView)
  @AnswersErrors(409)
  @KeysMay('products:write')
  async create(
    @Body() { createId, ...body }: CreateProductDto,
    @CurrentCaller() caller: StaffCaller,
  ) {
    const product = textsOf(body);
    return this.step('product_created', product.title, caller, () =>
      this.client.send('catalog.create-product', { createId, by: caller.username, product }),
    );
  }

  @Post('stock-movements')
  @Needs('count-stock')
  @ApiOperation({
    summary: "Record movements of the stock of one's own products",
    description: 'All or none. Clerks may enter counts only.',
  })
  @AnswersList(MovedStockView)
  @AnswersErrors(403, 404, 409)
  @KeysMay('products:write')
  async moveStock(@Body() body: MoveStockDto, @CurrentCaller() caller: StaffCaller) {
    const { lines } = body;
    if (!mayDo(caller.role, 'edit-products') && lines.some(({ kind }) => kind !== 'counted'))
      throw new GatewayError('NOT_PERMITTED', { role: caller.role });
    const { requestId, reason } = body;
    const because = reason === undefined ? {} : { reason };
    const request = { requestId, lines, ...because, by: caller.username };
    const { moved } = await this.audit.outcomeOf(
      'stock_moved',
      movedStock(lines),
      caller,
      () => this.client.send('catalog.move-stock', request),
      (done) => movedStock(lines, done.moved),
    );
    return { success: true, data: moved };
  }

  @Post('prices')
  @Needs('edit-products')
  @ApiOperation({
    summary: "Change prices of one's own products",
    description: 'All or none: refused with 409 when someone else changed one since it was read.',
  })
  @AnswersList(ChangedPricesView)
  @AnswersErrors(404, 409)
  @KeysMay('products:write')
  async changePrices(@Body() { products }: ChangePricesDto, @CurrentCaller() caller: StaffCaller) {
    const prices = products.reduce((sum, { variants }) => sum + variants.length, 0);
    const asked = askedPrices(products);
    const changed = await this.audit.outcomeOf(
      'prices_changed',
      asked,
      caller,
      () => this.client.send('catalog.change-prices', { by: caller.username, products }),
      // A catalogue of the last release names none.
      ({ first = [] }) => (first.length === 0 ? asked : changedPrices(first, prices)),
    );
    return { success: true, data: changed.products };
  }

  @Get(':productId')
  @ApiOperation({ summary: 'One product of any state' })
  @Answers(StaffProductView)
  @AnswersErrors(404)
  @KeysMay('products:read')
  async get(@Param('productId') text: string) {
    const product = await this.client.send('catalog.get-staff-product', { productId: idOf(text) });
    return { success: true, data: presentStaffProduct(product) };
  }

  @Get(':productId/movements')
  @ApiOperation({ summary: 'What changed the stock of a product, newest first' })
  @AnswersList(StockMovementView, MovementsMeta)
  @AnswersErrors(404)
  async movements(
    @Param('productId') text: string,
    @Query() { limit, before }: ListMovementsQuery,
  ) {
    const start = before !== undefined && /^\d{1,15}$/.test(before) ? Number(before) : undefined;
    const request = { productId: idOf(text), limit, ...(start !== undefined && { before: start }) };
    const { movements, ...meta } = await this.client.send('catalog.list-movements', request);
    return { success: true, data: movements, meta };
  }

  @Put(':productId')
  @Needs('edit-products')
  @ApiOperation({
    summary: "Change a product of one's own",
    description: 'Refused with 409 when someone else changed it since `version` was read.',
  })
  @Answers(StaffProductView)
  @AnswersErrors(404, 409)
  @KeysMay('products:write')
  async change(
    @Param('productId') text: string,
    @Body() body: ChangeProductDto,
    @CurrentCaller() caller: StaffCaller,
  ) {
    const product = textsOf(body);
    const request = { productId: idOf(text), version: body.version, by: caller.username, product };
    let before: StaffProduct | undefined;
    const work = async () => {
      before = await this.client.send('catalog.get-staff-product', { productId: idOf(text) });
      return this.client.send('catalog.change-product', request);
    };
    const inWords = (after: StaffProduct) =>
      [nameOf(after), ...(before ? newPrices(before, after) : [])].join(', ');
    return this.step('product_changed', product.title, caller, work, inWords);
  }

  @Post(':productId/retire')
  @Needs('edit-products')
  @ApiOperation({ summary: 'Take a product off sale for good; its orders keep it' })
  @Answers(StaffProductView)
  @AnswersErrors(404, 409)
  @KeysMay('products:write')
  async retire(
    @Param('productId') text: string,
    @Body() { version }: VersionDto,
    @CurrentCaller() caller: StaffCaller,
  ) {
    return this.setRetired(idOf(text), version, caller, true);
  }

  @Post(':productId/restore')
  @Needs('edit-products')
  @ApiOperation({ summary: 'Bring a retired product back, hidden' })
  @Answers(StaffProductView)
  @AnswersErrors(404, 409)
  @KeysMay('products:write')
  async restore(
    @Param('productId') text: string,
    @Body() { version }: VersionDto,
    @CurrentCaller() caller: StaffCaller,
  ) {
    return this.setRetired(idOf(text), version, caller, false);
  }

  private setRetired(productId: number, version: number, caller: StaffCaller, isRetired: boolean) {
    const request = { productId, version, by: caller.username, isRetired };
    const action = isRetired ? 'product_retired' : 'product_restored';
    return this.step(action, `product ${productId}`, caller, () =>
      this.client.send('catalog.retire-product', request),
    );
  }

  private async step(
    action: 'product_created' | 'product_changed' | 'product_retired' | 'product_restored',
    asked: string,
    caller: StaffCaller,
    work: () => Promise<StaffProduct>,
    inWords: (product: StaffProduct) => string = nameOf,
  ) {
    const product = await this.audit.outcomeOf(action, asked, caller, work, inWords);
    return { success: true, data: presentStaffProduct(product) };
  }
}
