import { Controller, Get, Injectable, Logger, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { settingOwners } from '@spade/contracts/messages/settings';
import {
  companySettings,
  deliverySettings,
  siteSettings,
} from '@spade/platform/config/company-settings';
import { deliveryRules } from '@spade/platform/config/delivery-zones';
import { siteWords } from '@spade/platform/config/site-words';
import { settingsAmong } from '@spade/platform/settings/setting';
import type { Request, Response } from 'express';
import { ExemptFromCallLimit } from '../http/limits/limits.ts';
import { Answers, AnswersErrors } from '../http/openapi-answers.ts';
import { PublicJson } from '../http/public-json.ts';
import { field, view } from '../http/view.ts';

/** The settings that pages show. Others, such as the limits of clerks, are for staff only. */
const publicKeys = Object.keys(
  settingsAmong({
    ...companySettings,
    ...deliverySettings,
    ...deliveryRules,
    ...siteSettings,
    ...siteWords,
  }),
);

/** The texts that the owner has saved, by key. All other texts come from the environment and the defaults. */
export const SiteView = view('SiteView', {
  saved: field<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string' },
  }),
});

/** Shortest time between two reads, in milliseconds. */
const READ_EVERY_MS = 2_000;

/** The last copy; it is shown while a service does not answer. */
@Injectable()
export class SiteCopy {
  private readonly logger = new Logger(SiteCopy.name);
  private last: { json: PublicJson; at: number } | undefined;
  private reading: Promise<PublicJson> | undefined;

  constructor(private readonly client: MessageClient) {}

  async get(): Promise<PublicJson> {
    if (this.last && performance.now() - this.last.at < READ_EVERY_MS) return this.last.json;
    this.reading ??= this.read().finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  private async read(): Promise<PublicJson> {
    const { last } = this;
    try {
      const copies = await Promise.all(
        settingOwners.map((owner) => this.client.send(`${owner}.read-settings`, {})),
      );
      const entries = copies
        .flatMap(({ saved }) => Object.entries(saved))
        .filter(([key]) => publicKeys.includes(key));
      const json = new PublicJson({ success: true, data: { saved: Object.fromEntries(entries) } });
      this.last = { json, at: performance.now() };
      return json;
    } catch (error) {
      if (!last) throw error;
      this.logger.warn('settings cannot be read: the last copy is shown');
      this.last = { json: last.json, at: performance.now() };
      return last.json;
    }
  }
}

/** What the company says on its pages, for the pages server. */
@ApiTags('site')
@ExemptFromCallLimit('it is in memory')
@Controller('site')
export class SiteController {
  constructor(private readonly copy: SiteCopy) {}

  @Get()
  @ApiOperation({ summary: 'The texts of the pages that the owner has changed' })
  @Answers(SiteView)
  @AnswersErrors(503)
  async get(@Req() request: Request, @Res() response: Response): Promise<void> {
    await (await this.copy.get()).send(request, response);
  }
}
