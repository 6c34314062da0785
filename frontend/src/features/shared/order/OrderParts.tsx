import { Fragment } from 'react';
import { Badge } from '../../../ui/Badge/Badge.tsx';
import { InlineAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import type { OrderFact } from './orderFields.ts';
import { type OrderStatus, orderStates } from './orderStates.ts';

interface OrderBadgeProps {
  readonly order: { readonly status: OrderStatus; readonly pickupPoint?: string | null };
  /** How it ended, where that is known. */
  readonly ended?: string | undefined;
}

/** The state of an order as a badge (specification.md 4.1). */
export function OrderBadge({ order, ended = 'Ended' }: OrderBadgeProps) {
  const { tone, filled, buyerSees } = orderStates[order.status];
  return (
    <Badge tone={tone} filled={filled}>
      {buyerSees === 'end' ? ended : stateName(order.status, order.pickupPoint ?? null)}
    </Badge>
  );
}

/** What a state is called, in the words of goods that are picked up where there is a pick-up point. */
export function stateName(status: OrderStatus, pickupPoint: string | null): string {
  const { label, milestone } = orderStates[status];
  return (pickupPoint === null ? undefined : milestone?.ofPickUp?.title) ?? label;
}

/** The parts of a fact in one line; e-mail addresses and phone numbers are links. */
export function FactText({ fact }: { readonly fact: OrderFact }) {
  return fact.parts.map(({ field, text, href }, index) => (
    <Fragment key={field}>
      {index > 0 && ', '}
      {href ? <InlineAnchor href={href}>{text}</InlineAnchor> : text}
    </Fragment>
  ));
}
