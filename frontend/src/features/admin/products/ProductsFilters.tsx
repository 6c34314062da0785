import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { staffProductsListQueryRules } from '../../../lib/rules/staffProductsListQuery.gen.ts';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { SearchField } from '../shell/SearchField.tsx';
import { categoriesQueryOptions } from './productsApi.ts';
import {
  type ProductsSearch,
  readProductsSearch,
  sortNames,
  sourceNames,
  stateNames,
} from './productsSearch.ts';

interface ProductsFiltersProps {
  readonly search: ProductsSearch;
  /** The filters changed: back to the first page. */
  readonly onChange: (search: ProductsSearch) => void;
}

/** Filters and sort order of the list of products. */
export function ProductsFilters({ search, onChange }: ProductsFiltersProps) {
  const { data: categories = [] } = useQuery(categoriesQueryOptions);
  const change = (part: Record<string, string>) => {
    const { page: _, ...kept } = search;
    onChange(readProductsSearch({ ...kept, ...part }));
  };
  return (
    <Tools role="search" onSubmit={(event) => event.preventDefault()}>
      <SearchField
        maxLength={staffProductsListQueryRules.search.maxLength}
        label="Search"
        placeholder="Name, SKU or category"
        value={search.search ?? ''}
        onSearch={(typed) => change({ search: typed })}
      />
      <SelectField
        label="State"
        value={search.show ?? ''}
        onChange={(event) => change({ show: event.target.value })}
      >
        <Options first="On sale and hidden" of={Object.entries(stateNames)} />
      </SelectField>
      <SelectField
        label="Category"
        value={search.category ?? ''}
        onChange={(event) => change({ category: event.target.value })}
      >
        <Options first="All categories" of={categories.map(({ name }) => [name, name])} />
      </SelectField>
      <SelectField
        label="Source"
        value={search.source ?? ''}
        onChange={(event) => change({ source: event.target.value })}
      >
        <Options first="All sources" of={Object.entries(sourceNames)} />
      </SelectField>
      <SelectField
        label="Sort"
        value={search.sort ?? ''}
        onChange={(event) => change({ sort: event.target.value })}
      >
        <Options first="Newest first" of={Object.entries(sortNames)} />
      </SelectField>
    </Tools>
  );
}

const Tools = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: 1px;
  margin-bottom: ${space(1.75)};
  border: ${line.rule} solid ${color.rule};
  background: ${color.ink};
  > div { padding: ${space(0.5)} ${space(1)} 0; background-color: ${color.groundSlip}; }
  /* Search, state and sort have a line each on a phone, where half of one would cut their words. */
  > :first-child, > :nth-child(2), > :last-child { grid-column: 1 / -1; }
  ${media.md} {
    grid-template-columns: 1.8fr repeat(4, minmax(0, 1fr));
    > :first-child, > :nth-child(2), > :last-child { grid-column: auto; }
  }
`;
