import { createLink, type LinkOptions, linkOptions } from '@tanstack/react-router';
import styled from 'styled-components';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, leading, line, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import type { OrderFigures } from '../api/orders.ts';

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
    <Cards aria-busy={!figures}>
      <Card
        name="Total Orders"
        note="All statuses"
        link={linkOptions({ to: '/admin/orders', search: {} })}
        value={figures?.totalOrders.toLocaleString('en-NG')}
      />
      <Card
        name="Awaiting Confirmation"
        note={oldest === undefined ? 'None waiting' : `Oldest: ${oldest}`}
        value={figures?.awaitingConfirmation.toLocaleString('en-NG')}
        link={linkOptions({
          to: '/admin/orders',
          search: { status: 'awaiting_confirmation', sort: 'review' },
        })}
        isHot
      />
      <Card
        name="Confirmed Orders"
        note={`${share}% of all orders`}
        value={figures?.confirmedOrders.toLocaleString('en-NG')}
      />
      <Card
        name="Revenue"
        note="Received for confirmed orders"
        value={figures && formatNaira(figures.revenue)}
        link={seesBusiness ? linkOptions({ to: '/admin/business', search: {} }) : undefined}
      />
    </Cards>
  );
}

function Card(props: {
  readonly name: string;
  readonly note: string;
  readonly value: string | undefined;
  /** Where what is counted is listed. */
  readonly link?: LinkOptions | undefined;
  readonly isHot?: boolean;
}) {
  const { name, note, value, link, isHot } = props;
  return (
    <div data-hot={isHot || undefined}>
      <dt>
        {name}
        <small>{value === undefined ? '\u00a0' : note}</small>
      </dt>
      <dd>
        {value === undefined && <Skeleton $width={space(10)} $height={space(4)} />}
        {link && value !== undefined ? (
          <FigureLink {...link} aria-label={`${value} ${name}`}>
            {value}
          </FigureLink>
        ) : (
          value
        )}
      </dd>
    </div>
  );
}

const FigureLink = createLink(styled.a`
  display: block;
  text-decoration-thickness: ${line.rule};
`);

const Cards = styled.dl`
  display: grid;
  /* One beside another while a sum has room. */
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9em), 1fr));
  gap: 1px;
  border: ${line.rule} solid ${color.rule};
  background: ${color.groundSlip};
  overflow: clip;

  > div {
    display: flex;
    flex-direction: column;
    gap: ${space(0.5)};
    justify-content: space-between;
    min-width: 0;
    /* Room for names of two lines, so that nothing moves when the figures come. */
    min-height: ${space(14)};
    padding: ${space(1.5)} ${space(1.5)} ${space(1.25)};
  }
  > div { box-shadow: 0 0 0 1px ${color.hairline}; }
  > [data-hot] { background: ${color.action}; }
  > [data-hot] small { color: ${color.ink}; }
  dt { font-weight: 600; line-height: ${leading.note}; }
  small { display: block; color: ${color.textMuted}; font-size: ${fontSize.label}; font-weight: 400; }
  dd { ${display({ size: 'brand', tabular: true })} min-height: 1lh; overflow-wrap: anywhere; }

  ${media.sm} { dd { ${display({ size: 'title', tabular: true })} } }
  ${media.lg} {
    grid-template-columns: repeat(3, 1fr) 1.35fr;
    dd { ${display({ size: 'heading', tabular: true })} }
    > div { min-height: 0; }
    > div:last-child { border-left: ${line.focus} double ${color.amountLine}; }
  }
`;
