import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import type { Request, Response } from 'express';
import { clientAddress } from '../http/client-address.ts';
import { ExemptFromCallLimit } from '../http/limits/call-limit.guard.ts';
import { PublicReads } from '../http/limits/public-reads.ts';
import { AnswersErrors, AnswersList, PageMeta } from '../http/openapi-answers.ts';
import { PublicJson } from '../http/public-json.ts';
import { ListProductsQuery } from './catalog.dto.ts';
import { ProductView, presentProductList } from './product.view.ts';
import { ProductsCache, WHOLE_LIST_LIMIT } from './products-cache.ts';

/** `GET /api/products`: the public catalogue. */
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
  @AnswersList(ProductView, PageMeta)
  @AnswersErrors(400, 429, 503)
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

  private async find(query: ListProductsQuery, address: string): Promise<PublicJson> {
    const read = () => this.client.send('catalog.list-products', query);
    return new PublicJson(presentProductList(await this.reads.run('catalog', address, read)));
  }
}
