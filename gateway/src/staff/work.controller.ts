import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { orderWork } from '@spade/contracts/messages/order-lists';
import { formatKobo } from '@spade/contracts/naira';
import { AdminOnly } from '../http/admin.guard.ts';
import { AnswersList } from '../http/openapi-answers.ts';
import { instant, integer, oneOf, orNull, text, view } from '../http/view.ts';

/** How much of one kind waits for a person. */
const WorkView = view('WorkView', {
  kind: oneOf([...orderWork, 'messages', 'low_stock', 'held_back'], { enumName: 'WorkKind' }),
  count: integer(),
  pastPromise: integer(
    'Those whose buyer was promised an answer by a time that is past: of problems, returned orders and money to decide.',
  ),
  oldestAt: orNull(instant('When the one that waits longest took its last step.')),
  amount: orNull(text('Of refunds owed and of money to decide: the sum in naira, two decimals.')),
});

/** What waits for a person, of all kinds. */
@ApiTags('admin')
@Controller('admin/work')
@AdminOnly()
export class WorkController {
  constructor(private readonly client: MessageClient) {}

  @Get()
  @ApiOperation({ summary: 'What waits for a person, and since when; each kind once' })
  @AnswersList(WorkView)
  async list() {
    const [{ work }, { total, messages }, { count: low }, heldBack] = await Promise.all([
      this.client.send('orders.count-work', {}),
      this.client.send('contact.list', { state: 'open', sort: 'oldest', limit: 1 }),
      this.client.send('catalog.count-low-stock', {}),
      this.client.send('catalog.count-held-back', {}),
    ]);
    const ofOrders = work.map(({ kind, count, pastPromise = 0, oldestAt, owedKobo }) => ({
      kind,
      count,
      pastPromise,
      oldestAt,
      amount: kind === 'refunds' || kind === 'money_to_decide' ? formatKobo(owedKobo) : null,
    }));
    const oldestAt = messages[0]?.createdAt ?? null;
    const { count, since } = heldBack;
    const rest = { pastPromise: 0, amount: null };
    const ofContact = { ...rest, kind: 'messages', count: total, oldestAt } as const;
    const ofStock = { ...rest, kind: 'low_stock', count: low, oldestAt: null } as const;
    const ofSync = { ...rest, kind: 'held_back', count, oldestAt: since } as const;
    return { success: true, data: [...ofOrders, ofContact, ofStock, ofSync] };
  }
}
