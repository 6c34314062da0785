import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { RequestOf } from '@spade/contracts/messages/message';
import { LiveSettings } from '@spade/platform/settings/live-settings';
import { SettingsKeeper } from '@spade/platform/settings/settings-keeper';
import { ordersConfig } from '../orders.config.ts';

/** The rules of orders, as far as the owner changes them on a page. */
@Controller()
export class OrderSettings extends SettingsKeeper {
  constructor(em: EntityManager, live: LiveSettings) {
    super('orders', ordersConfig.shape, em, live);
  }

  @HandleMessage('orders.read-settings')
  readAll() {
    return this.read();
  }

  @HandleMessage('orders.list-settings')
  listAll() {
    return this.list();
  }

  @HandleMessage('orders.setting-versions')
  listVersions(request: RequestOf<'orders.setting-versions'>) {
    return this.versions(request);
  }

  @HandleMessage('orders.change-settings')
  changeSome(request: RequestOf<'orders.change-settings'>) {
    return this.change(request);
  }
}
