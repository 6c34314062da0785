import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import type { SettingGroup, SettingState } from '@spade/contracts/messages/settings';
import { AdminOnly, type AdminSession, CurrentAdmin, Needs } from '../http/admin.guard.ts';
import { AnswersList } from '../http/openapi-answers.ts';
import { flag, oneOf, view } from '../http/view.ts';

/** What an owner does before the shop sells, in this order. */
const firstDaySteps = [
  'second_factor',
  'bank_account',
  'company',
  'hours',
  'delivery',
  'product',
  'order',
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
  constructor(private readonly client: MessageClient) {}

  @Get()
  @ApiOperation({ summary: 'What an owner does before the shop sells, and what of it is done' })
  @AnswersList(FirstDayStepView)
  async list(@CurrentAdmin() { hasSecondFactor }: AdminSession) {
    const [ofOrders, ofContact, orders, own, store] = await Promise.all([
      this.client.send('orders.list-settings', {}),
      this.client.send('contact.list-settings', {}),
      this.client.send('orders.list', { limit: 1 }),
      this.client.send('catalog.list-staff-products', { limit: 1, source: 'own' }),
      this.client.send('catalog.list-staff-products', { limit: 1, source: 'store' }),
    ]);
    const settings = [...ofOrders.settings, ...ofContact.settings];
    const done: Record<(typeof firstDaySteps)[number], boolean> = {
      second_factor: hasSecondFactor,
      bank_account: !orders.isDemoAccount,
      company: isChosen(settings, 'company'),
      hours: isChosen(settings, 'hours'),
      delivery: isChosen(settings, 'delivery'),
      product: own.total + store.total > 0,
      order: orders.figures.totalOrders > 0,
    };
    return { success: true, data: firstDaySteps.map((step) => ({ step, isDone: done[step] })) };
  }
}

/** Someone has looked at this form and saved, or the server's environment decides. */
const isChosen = (settings: readonly SettingState[], form: SettingGroup): boolean =>
  settings.some(({ group, version, isLocked }) => group === form && (version > 0 || isLocked));
