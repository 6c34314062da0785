import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { idFrom } from '@spade/contracts/ids';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { statesWhere } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { anyOf } from '@spade/platform/database/statements';
import { SettingsCopies } from '@spade/platform/settings/settings.module';
import { sql } from 'kysely';
import { idsOf } from '../orders/find-order.ts';
import { presentAdminOrder, selectAdminOrders } from '../orders/order.presenter.ts';
import { readShipments } from '../orders/shipments.ts';
import type { OrdersConfig } from '../orders.config.ts';
import { ordersDb } from '../tables/orders-db.ts';

/** What goes into a parcel and onto it. */
@Controller()
export class PackingSlips {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
    private readonly settings: SettingsCopies,
  ) {}

  /** In the order of the request; only paid orders, since nothing else is packed. From now on their buyers change no address. */
  @HandleMessage('orders.read-slips')
  async read({
    orders: asked,
  }: RequestOf<'orders.read-slips'>): Promise<ReplyOf<'orders.read-slips'>> {
    const ids = asked.flatMap((name) => idFrom(name) ?? []);
    // Who sends the parcel stands on it.
    await this.settings.whenRead();
    const rows = await selectAdminOrders(this.em)
      .where('orders.id', '=', anyOf(ids, 'integer'))
      .where('status', 'in', statesWhere('isPaid'))
      .execute();
    await ordersDb(this.em)
      .updateTable('orders')
      .set({ slipPrintedAt: sql<Date>`now()` })
      .where('id', '=', anyOf(idsOf(rows), 'integer'))
      .where('slipPrintedAt', 'is', null)
      .execute();
    const shipments = await readShipments(this.em, rows);
    const slips = rows
      .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      .map((row) => {
        const shipment = shipments.get(row.id);
        const { courier = null, waybillNumber = null, feeAtDoorKobo = null } = shipment ?? {};
        return { order: presentAdminOrder(row), courier, waybillNumber, feeAtDoorKobo };
      });
    const { COMPANY_NAME: name, COMPANY_ADDRESS: address, COMPANY_PHONE: phone } = this.config;
    return { sender: { name, address, phone }, slips };
  }
}
