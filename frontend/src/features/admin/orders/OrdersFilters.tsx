import { useId, useState } from 'react';
import styled, { css } from 'styled-components';
import { formatDate } from '../../../lib/formatTime.ts';
import { staffOrdersListQueryRules } from '../../../lib/rules/staffOrdersListQuery.gen.ts';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, family, fontSize, line, space } from '../../../ui/theme/theme.ts';
import { orderStates } from '../../shared/order/orderStates.ts';
import { fetchOrdersCsv } from '../api/orders.ts';
import { attentionNames } from '../order/orderAttention.ts';
import { ExportButton } from '../shell/ExportButton.tsx';
import { Permitted } from '../shell/PageParts.tsx';
import { SearchField, useTypedText } from '../shell/SearchField.tsx';
import { type OrderSort, type OrdersSearch, readOrdersSearch } from './ordersSearch.ts';

interface OrdersFiltersProps {
  readonly search: OrdersSearch;
  /** The filters changed: back to the first page of the list. `replace`: only what is typed goes on, one step for Back. */
  readonly onChange: (search: OrdersSearch, replace: boolean) => void;
}

const sorts: Record<OrderSort, string> = {
  oldest: 'Oldest first',
  total_desc: 'Highest amount',
  total_asc: 'Lowest amount',
  deadline: 'Payment deadline',
  review: 'Check due',
};

const statuses = Object.entries(orderStates).map(([status, { label }]) => [status, label] as const);

/** Fields whose text changes letter by letter. */
const typedFields = ['search', 'from', 'to'] as const;

/** What staff placed for buyers. */
const PLACED_BY_STAFF = 'Placed by staff';

/** The filters and the sort order that are set, in words. */
export const filterWords = ({
  search,
  status,
  attention,
  placedBy,
  from,
  to,
  sort,
}: OrdersSearch) => ({
  search: search && `Search: ${search}`,
  status: status && orderStates[status].label,
  attention: attention && attentionNames[attention],
  placedBy: placedBy && PLACED_BY_STAFF,
  from: from && `From ${formatDate(from)}`,
  to: to && `To ${formatDate(to)}`,
  sort: sort && `Sorted: ${sorts[sort].toLowerCase()}`,
});

/** Filters and sort order of the list, and the export of what matches. */
export function OrdersFilters({ search, onChange }: OrdersFiltersProps) {
  const change = (part: Partial<Record<keyof OrdersSearch, string>>) => {
    const { cursor: _, page: __, open: ___, ...kept } = search;
    const isTyping = typedFields.some((name) => part[name] !== undefined && search[name]);
    onChange(readOrdersSearch({ ...kept, ...part }), isTyping);
  };
  // A field that waited for the address lost what was typed: the first digit of a year makes `0002-11-20` of it.
  const [from, setFrom] = useTypedText(search.from ?? '', (typed) => change({ from: typed }));
  const [to, setTo] = useTypedText(search.to ?? '', (typed) => change({ to: typed }));
  // On a phone the orders come first: the dates, the sort order and the export are folded away. A chip names the order.
  const [isOpen, setIsOpen] = useState(Boolean(search.from || search.to));
  const folded = useId();
  return (
    <Tools role="search" onSubmit={(event) => event.preventDefault()}>
      <SearchField
        maxLength={staffOrdersListQueryRules.search.maxLength}
        label="Search"
        placeholder="Number, name, phone, city or amount"
        value={search.search ?? ''}
        onSearch={(typed) => change({ search: typed })}
      />
      <SelectField
        label="Status"
        value={search.placedBy ?? search.attention ?? search.status ?? ''}
        // One word of any kind: the reader of the address takes each for what it is.
        onChange={({ target: { value } }) =>
          change({ status: value, attention: value, placedBy: value })
        }
      >
        <Options first="All statuses" of={statuses} />
        <optgroup label="To sort out">
          <Options of={Object.entries(attentionNames)} />
        </optgroup>
        <optgroup label="How they came">
          <Options of={[['staff', PLACED_BY_STAFF]]} />
        </optgroup>
      </SelectField>
      <More
        type="button"
        aria-expanded={isOpen}
        aria-controls={folded}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Fewer filters' : 'More filters'}
      </More>
      <Folded id={folded} $isOpen={isOpen}>
        <SelectField
          label="Sort"
          value={search.sort ?? ''}
          onChange={(event) => change({ sort: event.target.value })}
        >
          <Options first={'Newest first'} of={Object.entries(sorts)} />
        </SelectField>
        <TextField
          type="date"
          label="From"
          value={from}
          max={search.to}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          type="date"
          label="To"
          value={to}
          min={search.from}
          onChange={(event) => setTo(event.target.value)}
        />
        <Permitted to="export-orders">
          <ExportButton
            name="orders"
            fetchFile={() => fetchOrdersCsv(exportQuery(search))}
            failed="Failed to export the orders"
            variant="ghost"
          />
        </Permitted>
      </Folded>
    </Tools>
  );
}

/** What the export knows of the filters. */
const exportQuery = ({ status, attention, placedBy, search, from, to }: OrdersSearch) => ({
  status: status && [status],
  attention,
  placedBy,
  search,
  from,
  to,
});

const More = styled.button`
  color: ${color.text};
  font: 600 ${fontSize.small} ${family.text};
  cursor: pointer;
  ${media.md} { display: none; }
`;

const cells = css`
  > div { padding: ${space(0.5)} ${space(1)} 0; background-color: ${color.groundSlip}; }
  > :first-child, > :last-child { grid-column: 1 / -1; }
  /* Its edges are the lines of the form. */
  > button { border: 0; background: ${color.groundSlip}; }
  ${media.md} { input, select { padding-bottom: ${space(0.75)}; } }
  ${media.lg} { > div { padding-inline: ${space(1.5)}; } }
`;

const Tools = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: 1px;
  margin-bottom: ${space(1.75)};
  border: ${line.rule} solid ${color.rule};
  background: ${color.ink};
  ${cells}
  /* On a tablet two lines, the second with the sort order, the dates and the export. */
  ${media.md} {
    grid-template-columns: 1.3fr 1fr 1fr auto;
    && > div { grid-column: span 2; }
  }
  ${media.lg} {
    grid-template-columns: 1.8fr 1.3fr 1.1fr 1fr 1fr auto;
    && > div { grid-column: auto; }
  }
`;

/** Its cells are cells of the form. */
const Folded = styled.div<{ $isOpen: boolean }>`
  &&& { display: ${({ $isOpen }) => ($isOpen ? 'contents' : 'none')}; }
  ${cells}
  ${media.md} {
    &&& { display: contents; }
    && > * { grid-column: auto; }
    /* Without the export. */
    && > div:last-child { grid-column: span 2; }
    > button { padding-inline: ${space(1)}; }
  }
  ${media.lg} {
    > button { padding-inline: ${space(1.5)}; }
    && > div:last-child { grid-column: auto; }
  }
`;
