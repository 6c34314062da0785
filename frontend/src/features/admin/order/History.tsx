import styled from 'styled-components';
import { formatMoment } from '../../../lib/formatTime.ts';
import { color, fontSize, line, space } from '../../../ui/theme/theme.ts';
import { orderEvents } from '../../shared/order/orderStates.ts';
import type { OrderEvent } from '../api/orderTypes.ts';
import { Disclosure } from './Disclosure.tsx';
import { orderReviewContent } from './orderReviewContent.ts';

const content = orderReviewContent.history;

/** Who did what with the order, the newest first, collapsed. */
export function History(props: {
  readonly events: readonly OrderEvent[];
  readonly isOpen: boolean;
}) {
  return (
    <Disclosure summary={content.title} startsOpen={props.isOpen}>
      <HistoryList events={props.events} />
    </Disclosure>
  );
}

/** Who acted, in words: "the customer", "the system", or an admin by name. */
export const actorName = (actor: string): string =>
  actor === 'customer' || actor === 'system' ? content.actors[actor] : actor;

/** The same, always visible. */
export function HistoryList({ events }: { readonly events: readonly OrderEvent[] }) {
  return (
    <List>
      {events.toReversed().map((event) => (
        <li key={`${event.at}${event.kind}`}>
          {orderEvents[event.kind].title}
          <small>
            {formatMoment(event.at)}, {content.by(actorName(event.actor))}
          </small>
          {event.reason !== null && <small>{event.reason}</small>}
        </li>
      ))}
    </List>
  );
}

const List = styled.ol`
  margin-left: ${space(0.75)};
  border-left: ${line.rule} solid ${color.rule};

  li { position: relative; padding: 0 0 ${space(1.5)} ${space(2.5)}; }
  li::before {
    content: '';
    position: absolute;
    top: ${space(0.5)};
    left: -${space(0.875)};
    width: ${space(1.5)};
    height: ${space(1.5)};
    background: ${color.ink};
  }
  li:first-child::before { background: ${color.action}; box-shadow: 0 0 0 ${line.rule} ${color.ink}; }
  small { display: block; color: ${color.textMuted}; font-size: ${fontSize.label}; overflow-wrap: anywhere; }
`;
