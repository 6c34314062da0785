import { createHash } from 'node:crypto';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { CONFIG } from '@spade/platform/config/config.module';
import type { Request, Response } from 'express';
import type { GatewayConfig } from '../gateway.config.ts';
import { productData } from './product-data.ts';
import { productHead } from './product-head.ts';
import { ProductsCache } from './products-cache.ts';

/** The parts of the prerendered page; nginx puts them in place of these lines (infra/deploy/nginx/site.conf). */
const part = (name: 'before' | 'head' | 'after') =>
  `<!--# include virtual="/product-page/${name}" -->`;

/**
 * The page of one product with its own head and data, for nginx alone: the front end's build wrote the page, the catalogue
 * knows the product. While this fails, nginx serves the page as it was built.
 */
@ApiExcludeController()
@Controller('products')
export class ProductPageController {
  constructor(
    private readonly cache: ProductsCache,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** 404 with the general head when there is no such product. */
  @Get(':id/page')
  async show(@Param('id') id: string, @Req() request: Request, @Res() response: Response) {
    const { byId, isCut } = await this.cache.get();
    // The page compares as text: `07` is not `7`.
    const product = String(Number(id)) === id ? byId.get(Number(id)) : undefined;
    const head = product ? productHead(product, this.config) + productData(product) : part('head');
    response
      // A product beyond the whole list may exist: its page finds out.
      .status(product || isCut ? 200 : 404)
      .set({ 'Cache-Control': 'no-cache', 'Content-Type': 'text/html; charset=utf-8' });
    if (product) response.set('ETag', etagOf(head, request.header('x-page-version')));
    // Express compares it with If-None-Match and then answers 304.
    response.send(part('before') + head + part('after'));
  }
}

/** Weak: nginx compresses the page. `version` names the build of the page around the head. */
function etagOf(head: string, version = ''): string {
  const hash = createHash('sha256').update(version).update(head).digest('base64url');
  return `W/"${hash.slice(0, 27)}"`;
}
