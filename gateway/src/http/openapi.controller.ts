import { readFileSync } from 'node:fs';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { EncodedAnswer } from './encoded-answer.ts';
import { requestIdOf } from './request-headers.ts';

/** The committed document; the same relative path works from `dist` and from `src`. */
const documentUrl = new URL('../../openapi.json', import.meta.url);

/** `GET /api/openapi.json`: the document from which the front end's types are generated. */
@ApiExcludeController()
@Controller('openapi.json')
export class OpenApiController {
  private answer: EncodedAnswer | undefined;

  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    this.answer ??= new EncodedAnswer(
      Buffer.from(JSON.stringify(JSON.parse(readFileSync(documentUrl, 'utf8')))),
    );
    const requestId = String(response.getHeader('X-Request-Id') ?? requestIdOf(request));
    await this.answer.send(request, response, requestId);
  }
}
