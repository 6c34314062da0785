import { readFileSync } from 'node:fs';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { PublicJson } from './public-json.ts';

/** The committed document; the same relative path works from `dist` and from `src`. */
const documentUrl = new URL('../../openapi.json', import.meta.url);

/** `GET /api/openapi.json`: the document from which the front end's types are generated. */
@ApiExcludeController()
@Controller('openapi.json')
export class OpenApiController {
  private document: PublicJson | undefined;

  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    this.document ??= new PublicJson(JSON.parse(readFileSync(documentUrl, 'utf8')));
    await this.document.send(request, response);
  }
}
