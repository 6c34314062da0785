import { Controller, Get, HttpCode, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { picturePreload } from './picture-preload.ts';
import { ProductsCache } from './products-cache.ts';

/**
 * Names the marketplace's largest picture to nginx, which sends the page that the build wrote and adds the `Link` header of this
 * answer (infra/deploy/nginx/site.conf).
 */
@ApiExcludeController()
@Controller('products')
export class PicturePreloadController {
  constructor(private readonly cache: ProductsCache) {}

  /** 204, sent on to the page; with a `Link` header unless the first product in stock has no picture. */
  @Get('picture-preload')
  @HttpCode(204)
  async show(@Res({ passthrough: true }) response: Response): Promise<void> {
    const { byId } = await this.cache.get();
    const link = picturePreload(byId.values());
    response.set('X-Accel-Redirect', '@marketplace_page');
    if (link !== undefined) response.set('Link', link);
  }
}
