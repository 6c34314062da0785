import { Injectable } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import { formatKobo } from '@spade/contracts/naira';
import { type OrderEventKind, orderEventKinds } from '@spade/contracts/orders/order.states';
import { actorKinds } from '@spade/contracts/staff/actor';
import {
  type AuditAction,
  type AuditLine,
  auditActions,
  type StaffEvent,
} from '@spade/contracts/staff/audit';
import type { CsvPage } from '../http/csv.ts';
import {
  OneOf,
  OptionalInstant,
  OptionalText,
  PageLimit,
} from '../http/validation/query-fields.ts';
import { instant, integer, oneOf, orNull, present, text, view } from '../http/view.ts';

/** Where a page starts in each half; 0 is past its end. */
interface Place {
  lines: number | null;
  events: number | null;
}

const isAuditAction = (text: string): text is AuditAction =>
  (auditActions as readonly string[]).includes(text);
const isEventKind = (text: string): text is OrderEventKind =>
  (orderEventKinds as readonly string[]).includes(text);

/**
 * The audit log as one list. Auth keeps what concerns accounts and access, orders the steps of each
 * order, both in the transaction of what they record; they are merged here, by time.
 */
@Injectable()
export class AuditLog {
  constructor(private readonly client: MessageClient) {}

  /** An invalid cursor starts at the newest line. */
  async page(
    filter: AuditFilterQuery,
    limit: number,
    cursor: string | undefined,
  ): Promise<CsvPage<AuditLineView>> {
    const from = readCursor(cursor);
    const [lines, events] = await Promise.all([
      this.lines(filter, limit, from.lines),
      this.events(filter, limit, from.events),
    ]);
    const merged = [...lines.map(viewOfLine), ...events.map(viewOfEvent)]
      .toSorted((a, b) => b.at.localeCompare(a.at))
      .slice(0, limit);
    const shown = new Set(merged.map(({ id }) => id));
    const lastLine = lines.findLast(({ id }) => shown.has(`a${id}`));
    const lastEvent = events.findLast(({ id }) => shown.has(`o${id}`));
    const hasMore = lines.length + events.length > merged.length || merged.length === limit;
    const next = [lastLine?.id ?? from.lines ?? '', lastEvent?.id ?? from.events ?? ''].join('.');
    return { rows: merged, nextCursor: hasMore ? next : null };
  }

  private async lines(
    { action, order, ...about }: AuditFilterQuery,
    limit: number,
    before: number | null,
  ): Promise<AuditLine[]> {
    // Its lines name no order.
    if (order !== undefined || (action !== undefined && !isAuditAction(action))) return [];
    const request = { before, limit, ...about, ...(action && { action }) };
    return (await this.client.send('auth.list-audit', request)).lines;
  }

  private async events(
    { action, ...about }: AuditFilterQuery,
    limit: number,
    before: number | null,
  ): Promise<StaffEvent[]> {
    if (action !== undefined && !isEventKind(action)) return [];
    const request = { before, limit, ...about, ...(action && { kind: action }) };
    return (await this.client.send('orders.list-staff-events', request)).events;
  }
}

function readCursor(cursor: string | undefined): Place {
  const [, lines, events] = /^(\d{0,15})\.(\d{0,15})$/.exec(cursor ?? '') ?? [];
  return { lines: lines ? Number(lines) : null, events: events ? Number(events) : null };
}

const viewOfLine = (line: AuditLine) =>
  present(AuditLineView, line, {
    id: `a${line.id}`,
    detail: line.subject,
    actorKind: line.actorKind ?? 'person',
    orderId: null,
    reference: null,
    orderTotal: null,
  });

const viewOfEvent = (event: StaffEvent) =>
  present(AuditLineView, event, {
    id: `o${event.id}`,
    action: event.kind,
    detail: event.reason,
    orderTotal: event.orderTotalKobo === undefined ? null : formatKobo(event.orderTotalKobo),
    actorKind: 'person',
    account: null,
    network: null,
  });

/** One line of the audit log. */
export const AuditLineView = view('AuditLineView', {
  id: text('Unique among all lines.'),
  at: instant(),
  actor: text('Who did it: a username, or a part of the system.'),
  actorKind: oneOf(actorKinds, {
    description:
      'Whether that is a person of staff, the system, or the command line of the server.',
  }),
  action: text(),
  account: orNull(text('The account it is about.')),
  orderId: orNull(integer()),
  reference: orNull(text()),
  orderTotal: orNull(text('What that order costs: naira, two decimals.')),
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

  @OptionalInstant('from', 'Written at or after this moment (or Lagos day).')
  from?: string;

  @OptionalInstant('to', 'Written at or before this moment (or Lagos day).')
  to?: string;
}

/** A page of the audit log. */
export class ListAuditQuery extends AuditFilterQuery {
  @PageLimit(100)
  limit: number = 100;

  @OptionalText('From `meta.nextCursor` of the page before.', 40)
  cursor?: string;
}
