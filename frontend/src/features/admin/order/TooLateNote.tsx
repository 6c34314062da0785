import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../lib/formatTime.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { orderEvents } from '../../shared/order/orderStates.ts';
import type { AdminOrderDetail } from '../api/orderTypes.ts';
import { sessionQueryOptions } from '../api/session.ts';
import { actorName } from './History.tsx';
import { orderReviewContent } from './orderReviewContent.ts';

const { tooLate } = orderReviewContent;

/** Says which colleague was faster, and that nothing happened twice. Calm: it is not an error. */
export function TooLateNote({ order }: { readonly order: AdminOrderDetail }) {
  const { data: session } = useQuery(sessionQueryOptions);
  const last = order.history.at(-1);
  if (!last) return null;
  const who = last.actor === session?.username ? tooLate.self : actorName(last.actor);
  return (
    <div role="status">
      <Note
        kind="good"
        title={tooLate.title(who, orderEvents[last.kind].deed, formatMoment(last.at))}
      >
        {tooLate.text}
      </Note>
    </div>
  );
}
