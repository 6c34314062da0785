import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { parseSitePicture } from '@spade/contracts/products/pictures';
import { mailWords } from '@spade/platform/config/mail-words';
import { sitePictures, siteWords } from '@spade/platform/config/site-words';
import { anyOf } from '@spade/platform/database/statements';
import { LiveSettings } from '@spade/platform/settings/live-settings';
import { SettingsKeeper } from '@spade/platform/settings/settings-keeper';
import { settingsDb } from '@spade/platform/settings/settings-table';
import { contactConfig } from './contact.config.ts';

/** The facts and texts of the company that the owner changes on a page. */
@Controller()
export class ContactSettings extends SettingsKeeper {
  constructor(em: EntityManager, live: LiveSettings) {
    super('contact', { ...contactConfig.shape, ...siteWords, ...mailWords }, em, live);
  }

  @HandleMessage('contact.read-settings')
  readAll() {
    return this.read();
  }

  @HandleMessage('contact.list-settings')
  listAll() {
    return this.list();
  }

  @HandleMessage('contact.setting-versions')
  listVersions(request: RequestOf<'contact.setting-versions'>) {
    return this.versions(request);
  }

  @HandleMessage('contact.change-settings')
  changeSome(request: RequestOf<'contact.change-settings'>) {
    return this.change(request);
  }

  @HandleMessage('contact.kept-pictures')
  async keptPictures(): Promise<ReplyOf<'contact.kept-pictures'>> {
    const rows = await settingsDb(this.em)
      .selectFrom('settings')
      .select('value')
      .distinct()
      .where('key', '=', anyOf(Object.keys(sitePictures), 'text'))
      .where('value', 'is not', null)
      .execute();
    const names = rows.flatMap(({ value }) => parseSitePicture(value ?? '')?.name ?? []);
    return { names: [...new Set(names)] };
  }
}
