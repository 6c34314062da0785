import type { FormEvent, RefObject } from 'react';
import styled from 'styled-components';
import { plainClick } from '../../../lib/address.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, line, space, target } from '../../../ui/theme/theme.ts';
import { marketplaceContent } from '../marketplaceContent.ts';
import { slugOf } from '../searchWords.ts';
import { filterOf, type ShopFilter } from '../shopView.ts';

interface MarketToolsProps {
  readonly formRef: RefObject<HTMLFormElement | null>;
  /** What the fields hold at first; they keep their own text. */
  readonly first: ShopFilter;
  readonly categories: readonly string[];
  readonly onFilter: (filter: ShopFilter) => void;
  /** Search or category leaves something out. */
  readonly isNarrowed: boolean;
  readonly onReset: () => void;
  /** How many products match; nothing while they load. */
  readonly count: number | undefined;
}

/** Search box, category and the number of products found: a form that also works without scripts. */
export function MarketTools({
  formRef,
  first,
  categories,
  onFilter,
  isNarrowed,
  onReset,
  count,
}: MarketToolsProps) {
  const { tools, search, category, sort, products } = marketplaceContent;
  // The category of a shared link is offered before the products are loaded.
  const chosen =
    categories.find((name) => slugOf(name) === slugOf(first.category)) ?? first.category;
  const options = chosen && !categories.includes(chosen) ? [chosen, ...categories] : categories;
  const read = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    // Three fields of text.
    const fields = Object.fromEntries(new FormData(currentTarget)) as Record<string, string>;
    const { search = '', category = '', sort = '' } = fields;
    onFilter(filterOf({ search, category, sort }));
  };
  return (
    <Tools
      ref={formRef}
      role="search"
      aria-label={tools}
      action="/marketplace"
      onChange={read}
      onSubmit={(event) => {
        event.preventDefault();
        read(event);
      }}
    >
      <TextField
        label={search.label}
        type="search"
        name="search"
        placeholder={search.placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        defaultValue={first.search}
      />
      <Button type="submit" plain variant="ghost" size="staff">
        {search.action}
      </Button>
      <SelectField label={category.label} name="category" defaultValue={chosen}>
        <option value="">{category.all}</option>
        {options.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={sort.label} name="sort" defaultValue={first.sort}>
        {sort.options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <Count>
        <span role="status">{count !== undefined && products(count)}</span>
        {isNarrowed && count !== 0 && (
          <a href="/marketplace" onClick={plainClick(onReset)}>
            {marketplaceContent.showAll}
          </a>
        )}
      </Count>
    </Tools>
  );
}

/**
 * On a phone three low rows: the search with its button, category and order, the number, which joins the second from 768px on.
 * Their labels are for screen readers only, since the values name the fields. One row with visible labels from 1000px.
 */
const Tools = styled.form`
  ${ground.slip}
  display: grid;
  grid-template-columns: repeat(40, minmax(0, 1fr));
  --control-size: ${fontSize.body};
  --control-height: ${target.staff};
  /* At the top of its cell: a centred field would move while the rest of its HTML arrives. */
  align-items: start;
  border: ${line.rule} solid ${color.rule};
  > button { align-self: stretch; padding-inline: ${space(1)}; border-width: 0 0 0 ${line.hair}; }
  > :nth-child(-n + 4) { padding-block: 0; }
  label { position: absolute; clip-path: inset(50%); }
  input, select { padding-block: ${space(1)}; }
  > :nth-child(1) { grid-column: span 30; }
  > :nth-child(2) { grid-column: span 10; }
  > :nth-child(3) { grid-column: span 21; }
  > :nth-child(4) { grid-column: span 19; }
  > :nth-child(n + 3) { border-top: ${line.hair} solid ${color.rule}; }
  > :nth-child(4) { border-left: ${line.hair} solid ${color.rule}; }
  > :nth-child(5) { grid-column: 1 / -1; }
  ${media.md} {
    > :nth-child(3) { grid-column: span 15; }
    > :nth-child(4) { grid-column: span 14; }
    > :nth-child(5) { grid-column: span 11; border-left: ${line.hair} solid ${color.rule}; }
  }
  ${media.lg} {
    --control-size: ${fontSize.lead};
    --control-height: ${target.buyer};
    /* The number comes last in the HTML: its column has a fixed width, so that its arrival moves nothing. */
    grid-template-columns: minmax(0, 1fr) auto minmax(${space(27)}, 22%) minmax(${space(27)}, 18%) ${space(19)};
    > button { align-self: center; margin-right: ${space(1.5)}; padding-inline: ${space(2)}; border-width: ${line.rule}; }
    > :nth-child(-n + 4):not(button) { padding-top: ${space(1.125)}; }
    label { position: static; clip-path: none; }
    input, select { padding-block: ${space(0.75)} ${space(1.5)}; }
    > :nth-child(n) { grid-column: auto; }
    > :nth-child(n + 3) { border-top: 0; border-left: ${line.hair} solid ${color.rule}; }
  }
`;

const Count = styled.div`
  align-self: stretch;
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(1.5)};
  min-width: ${space(13)};
  min-height: ${target.minimum}; /* empty while they load: nothing below moves when the number comes */
  justify-content: space-between;
  align-items: center;
  padding: ${space(0.5)} ${space(2.25)};
  font-size: ${fontSize.small};
  font-weight: 600;
  ${media.lg} { align-content: center; padding-block: ${space(1.25)}; > * { flex: 1 0 100%; } }
`;
