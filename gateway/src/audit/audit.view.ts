import { orderEventKinds } from '@spade/contracts/orders/order.states';
import { auditActions } from '@spade/contracts/staff/audit';
import { OneOf, OptionalText, PageLimit } from '../http/validation/query-fields.ts';
import { instant, integer, orNull, text, view } from '../http/view.ts';

/** One line of the audit log. */
export const AuditLineView = view('AuditLineView', {
  id: text('Unique among all lines.'),
  at: instant(),
  actor: text('Who did it: a username, or a part of the system.'),
  action: text(),
  account: orNull(text('The account it is about.')),
  orderId: orNull(integer()),
  reference: orNull(text()),
  detail: orNull(text('Reason or note of a step; what personal data was looked at.')),
  network: orNull(text(undefined, { example: '102.89.23.0/24' })),
});
export type AuditLineView = InstanceType<typeof AuditLineView>;

/** Where the next page starts. */
export const AuditMeta = view('AuditMeta', {
  nextCursor: orNull(text('Null on the last page.')),
});
export type AuditMeta = InstanceType<typeof AuditMeta>;

/** Every word by which the audit log is filtered: what auth records, and the steps of orders. */
const allActions: readonly string[] = [...new Set([...auditActions, ...orderEventKinds])];

/** Which lines of the audit log: shared by the list and the export. */
export class AuditFilterQuery {
  @OptionalText('Only what this person did, or what was done to their account.', 100)
  person?: string;

  @OneOf(allActions, 'Only lines with this action.')
  action?: string;

  @OptionalText('Only steps of this order: its number, reference or public id.', 40)
  order?: string;

  @OptionalText(
    'Words of what a line is about, in any case: a file, a sum, a reason; or the number or reference of an order.',
    100,
  )
  search?: string;
}

/** A page of the audit log. */
export class ListAuditQuery extends AuditFilterQuery {
  @PageLimit(200)
  limit: number = 100;

  @OptionalText('From `meta.nextCursor` of the page before.', 40)
  cursor?: string;
}
