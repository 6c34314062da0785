import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { Request, Response } from 'express';
import { clientAddress } from '../http/client-address.ts';
import { ExemptFromCallLimit } from '../http/limits/limits.ts';
import { PublicReads } from '../http/limits/public-reads.ts';
import { Answers, AnswersErrors, AnswersList } from '../http/openapi-answers.ts';
import { pathId } from '../http/path-ids.ts';
import { PublicJson } from '../http/public-json.ts';
import {
  ListProductsQuery,
  ProductListMeta,
  ProductView,
  presentProduct,
  presentProductList,
} from './product.view.ts';
import { ProductsCache, WHOLE_LIST_LIMIT } from './products-cache.ts';

/** The public catalogue. */
@ApiTags('products')
@ExemptFromCallLimit(
  'the list is in memory and kept by nginx; searches are counted as reads of the database',
)
@Controller('products')
export class ProductsController {
  constructor(
    private readonly client: MessageClient,
    private readonly cache: ProductsCache,
    private readonly reads: PublicReads,
  ) {}

  /** The whole list comes from the cache; a filtered or paged one always from the catalogue. */
  @Get()
  @ApiOperation({ summary: 'The products on sale' })
  @AnswersList(ProductView, ProductListMeta)
  @AnswersErrors(429, 503)
  async list(
    @Query() query: ListProductsQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { limit, ...filters } = query;
    const isWhole =
      limit === WHOLE_LIST_LIMIT && Object.values(filters).every((f) => f === undefined);
    const list = isWhole ? await this.cache.get() : await this.find(query, clientAddress(request));
    await list.send(request, response);
  }

  /** For a catalogue larger than one list: a page of its own for every product. */
  @Get(':productId')
  @ApiOperation({ summary: 'A product on sale' })
  @Answers(ProductView)
  @AnswersErrors(404, 429, 503)
  async get(@Param('productId') text: string, @Req() request: Request) {
    const id = pathId(text, 'CATALOG.PRODUCT_NOT_FOUND');
    const read = () => this.client.send('catalog.list-products', { limit: 1, id });
    const {
      products: [product],
      movedTo,
    } = await this.reads.run('catalog', clientAddress(request), read);
    if (!product) throw new CodedError('CATALOG.PRODUCT_NOT_FOUND', movedTo ? { movedTo } : {});
    return { success: true, data: presentProduct(product) };
  }

  private async find(query: ListProductsQuery, address: string): Promise<PublicJson> {
    const read = () => this.client.send('catalog.list-products', query);
    return new PublicJson(presentProductList(await this.reads.run('catalog', address, read)));
  }
}
