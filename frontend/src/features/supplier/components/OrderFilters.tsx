import styled from 'styled-components';
import { useIsHydrated } from '../../../lib/hydration.ts';
import { SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { supplierContent as content, statusLooks } from '../supplierContent.ts';
import type { SupplierOrderFilter } from '../supplierOrder.ts';

interface OrderFiltersProps {
  readonly filter: SupplierOrderFilter;
  readonly onChange: (filter: SupplierOrderFilter) => void;
  /** Number of matching orders; changes are announced. */
  readonly count: number;
}

/** Search and status of the list, ruled like the marketplace's tools. */
export function OrderFilters({ filter, onChange, count }: OrderFiltersProps) {
  const isInBrowser = useIsHydrated();
  return (
    <Tools role="search">
      <TextField
        type="search"
        disabled={!isInBrowser}
        label={content.searchLabel}
        placeholder={content.searchHint}
        value={filter.search}
        onChange={(event) => onChange({ ...filter, search: event.target.value })}
      />
      <SelectField
        label={content.statusLabel}
        disabled={!isInBrowser}
        value={filter.status}
        onChange={(event) =>
          // The options are exactly the statuses and "all".
          onChange({ ...filter, status: event.target.value as SupplierOrderFilter['status'] })
        }
      >
        <option value="all">{content.allStatuses}</option>
        {Object.entries(statusLooks).map(([status, { label }]) => (
          <option key={status} value={status}>
            {label}
          </option>
        ))}
      </SelectField>
      <Count role="status">{count === 1 ? '1 order' : `${count} orders`}</Count>
    </Tools>
  );
}

const Tools = styled.div`
  display: grid;
  gap: 1px;
  border: ${line.rule} solid ${color.rule};
  background: ${color.ink};
  > * { background-color: ${color.groundSlip}; }
  ${media.md} { grid-template-columns: minmax(0, 1fr) minmax(${space(28)}, 26%) auto; }
`;

const Count = styled.output`
  display: flex;
  align-items: center;
  min-width: ${space(16)};
  padding: ${space(1.25)} ${space(2.25)};
  font-weight: 600;
`;
