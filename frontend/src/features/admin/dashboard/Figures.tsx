import { linkOptions } from '@tanstack/react-router';
import { formatNaira } from '../../../lib/formatMoney.ts';
import type { OrderFigures } from '../api/orders.ts';
import { FigureCard, FigureCards } from '../shell/FigureCards.tsx';

interface FiguresProps {
  /** Counted by the server over all orders; undefined while they load. */
  readonly figures: OrderFigures | undefined;
  /** How long the oldest order has waited, in words. */
  readonly oldest: string | undefined;
  /** Whether the user may see where the revenue comes from. */
  readonly seesBusiness?: boolean | undefined;
}

/** The four summary cards. */
export function Figures({ figures, oldest, seesBusiness = false }: FiguresProps) {
  const share = figures?.totalOrders
    ? Math.round((figures.confirmedOrders / figures.totalOrders) * 100)
    : 0;
  return (
    <FigureCards aria-busy={!figures}>
      <FigureCard
        name="Total Orders"
        note="All statuses"
        link={linkOptions({ to: '/admin/orders', search: {} })}
        value={figures?.totalOrders.toLocaleString('en-NG')}
      />
      <FigureCard
        name="Awaiting Confirmation"
        note={oldest === undefined ? 'None waiting' : `Oldest: ${oldest}`}
        value={figures?.awaitingConfirmation.toLocaleString('en-NG')}
        link={linkOptions({
          to: '/admin/orders',
          search: { status: 'awaiting_confirmation', sort: 'review' },
        })}
        isHot
      />
      <FigureCard
        name="Confirmed Orders"
        note={`${share}% of all orders`}
        value={figures?.confirmedOrders.toLocaleString('en-NG')}
      />
      <FigureCard
        name="Revenue"
        note="Received for confirmed orders"
        value={figures && formatNaira(figures.revenue)}
        link={seesBusiness ? linkOptions({ to: '/admin/business', search: {} }) : undefined}
      />
    </FigureCards>
  );
}
