import { Fragment } from 'react';
import { Badge } from '../../../ui/Badge/Badge.tsx';
import { InlineAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import type { OrderFact } from './orderFields.ts';
import { type OrderStatus, orderStates } from './orderStates.ts';

/** The state of an order as a badge (specification.md 4.1). */
export function OrderBadge({ status }: { readonly status: OrderStatus }) {
  const { label, tone, filled } = orderStates[status];
  return (
    <Badge tone={tone} filled={filled}>
      {label}
    </Badge>
  );
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
