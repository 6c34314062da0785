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
