import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import type { ReplyOf } from '@spade/contracts/messages/message';
import type { SettingGroup, SettingState } from '@spade/contracts/messages/settings';
import { orderStates } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import type { GatewayConfig } from '../gateway.config.ts';
import { AdminOnly, type AdminSession, CurrentAdmin, Needs } from '../http/admin.guard.ts';
import { AnswersList } from '../http/openapi-answers.ts';
import { flag, oneOf, view } from '../http/view.ts';
import { StatusBoard } from './status.controller.ts';
import type { StatusView } from './status.view.ts';

/** What an owner does before the shop sells, in this order. */
const firstDaySteps = [
  'second_factor',
  'bank_account',
  'company',
  'hours',
  'delivery',
  'product',
  'order',
  'backup',
] as const;

/** One step of the first day. */
const FirstDayStepView = view('FirstDayStepView', {
  step: oneOf(firstDaySteps, { enumName: 'FirstDayStep' }),
  isDone: flag(),
});

/** What is left to do before the shop sells; nothing is stored, each step is done when its work is there. */
@ApiTags('admin')
@Controller('admin/first-day')
@AdminOnly()
@Needs('change-settings')
export class FirstDayController {
  constructor(
    private readonly client: MessageClient,
    private readonly board: StatusBoard,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Get()
  @ApiOperation({ summary: 'What an owner does before the shop sells, and what of it is done' })
  @AnswersList(FirstDayStepView)
  async list(@CurrentAdmin() { hasSecondFactor }: AdminSession) {
    const [ofOrders, ofContact, orders, test, own, store, status] = await Promise.all([
      this.client.send('orders.list-settings', {}),
      this.client.send('contact.list-settings', {}),
      this.client.send('orders.list', { limit: 1 }),
      this.client.send('orders.get-test', {}),
      this.client.send('catalog.list-staff-products', { limit: 1, source: 'own' }),
      this.client.send('catalog.list-staff-products', { limit: 1, source: 'store' }),
      this.board.read(),
    ]);
    const settings = [...ofOrders.settings, ...ofContact.settings];
    const done: Record<(typeof firstDaySteps)[number], boolean> = {
      second_factor: hasSecondFactor,
      bank_account: !orders.isDemoAccount,
      company: isChosen(settings, 'company'),
      hours: isChosen(settings, 'hours'),
      delivery: isChosen(settings, 'delivery') || isChosen(settings, 'zones'),
      product: own.total + store.total > 0,
      order: orders.figures.totalOrders > 0 || isPaid(test),
      backup: isSafe(status),
    };
    // Elsewhere than in Docker Compose backups are the operator's.
    const steps = firstDaySteps.filter((step) => step !== 'backup' || this.config.BACKUP_SERVICE);
    return { success: true, data: steps.map((step) => ({ step, isDone: done[step] })) };
  }
}

/** Someone has looked at this form and saved, or the server's environment decides. */
const isChosen = (settings: readonly SettingState[], form: SettingGroup): boolean =>
  settings.some(({ group, version, isLocked }) => group === form && (version > 0 || isLocked));

/** The owner has followed a test order to its end. */
const isPaid = ({ order }: ReplyOf<'orders.get-test'>): boolean =>
  order !== null && orderStates[order.status].isPaid;

/** One backup is encrypted for the owner, and one has been tested by restoring it. */
function isSafe({ parts }: StatusView): boolean {
  const backup = parts.find(({ name }) => name === 'backup')?.backup;
  return backup?.isEncrypted === true && backup.restoredAt !== null;
}
