import { createLink } from '@tanstack/react-router';
import styled, { css } from 'styled-components';
import { media } from '../../../ui/theme/media.ts';
import { color, line, space, target } from '../../../ui/theme/theme.ts';
import type { OrdersSearch } from './ordersSearch.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Cursors of the pages before this one: where "Previous" leads. */
    readonly trail?: readonly (string | null)[];
  }
}

interface PagerProps {
  readonly search: OrdersSearch;
  /** Orders on this page. */
  readonly shown: number;
  /** The page is loading; the one before is still shown. */
  readonly isLoading: boolean;
  readonly total: number;
  readonly pageSize: number;
  readonly nextCursor: string | null;
  /** Cursors of the pages before this one; unknown when the address was typed or sent. */
  readonly trail: readonly (string | null)[];
}

/** Previous and next page of a list with cursors: each page knows only the next one. */
export function Pager(props: PagerProps) {
  const { search, shown, isLoading, total, pageSize, nextCursor, trail } = props;
  const { cursor, page = 1, open: _, ...rest } = search;
  const first = (page - 1) * pageSize + 1;
  const pages = Math.max(page, Math.ceil(total / pageSize));
  const before = trail.at(-1) ?? undefined;
  const backTo: OrdersSearch =
    before !== undefined && page > 2 ? { ...rest, cursor: before, page: page - 1 } : rest;
  const isKnown = page === 2 || before !== undefined;
  return (
    <Row aria-label="Pages">
      <span role="status">
        {isLoading
          ? 'Loading orders...'
          : `${first.toLocaleString('en-NG')} to ${(first + shown - 1).toLocaleString('en-NG')} of ${total.toLocaleString('en-NG')}`}
      </span>
      <Steps>
        {page > 1 ? (
          <Step to="/admin/orders" search={backTo} state={{ trail: trail.slice(0, -1) }}>
            {isKnown ? 'Previous' : 'First'}
          </Step>
        ) : (
          <Off>Previous</Off>
        )}
        <Current aria-current="page">{`Page ${page} of ${pages}`}</Current>
        {isLoading || nextCursor === null ? (
          <Off>Next</Off>
        ) : (
          <Step
            to="/admin/orders"
            search={{ ...rest, cursor: nextCursor, page: page + 1 }}
            state={{ trail: [...trail, cursor ?? null] }}
          >
            Next
          </Step>
        )}
      </Steps>
    </Row>
  );
}

const Row = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(2)};
  align-items: center;
  justify-content: center;
  margin-top: ${space(1.75)};
  ${media.md} { justify-content: space-between; }
`;

const Steps = styled.div`
  display: flex;
  padding-left: ${line.rule};
`;

const cell = css`
  display: grid;
  place-items: center;
  min-height: ${target.staff};
  margin-left: -${line.rule};
  padding-inline: ${space(1.5)};
  border: ${line.rule} solid ${color.rule};
  background: ${color.groundSlip};
  font-weight: 600;
  text-decoration: none;
`;

const StepAnchor = styled.a`
  ${cell}
  ${media.hover} { &:hover { background: ${color.groundLedger}; } }
`;

const Step = createLink(StepAnchor);

const Off = styled.span`
  ${cell}
  background: ${color.groundLedger};
  color: ${color.inkMuted};
`;

const Current = styled.span`
  ${cell}
  background: ${color.ink};
  color: ${color.paper};
`;
