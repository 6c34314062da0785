import { type RefObject, useId } from 'react';
import styled from 'styled-components';
import { SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, line, space, target } from '../../../ui/theme/theme.ts';
import { marketplaceContent } from '../marketplaceContent.ts';
import { shopWords } from '../shopWords.ts';

interface MarketToolsProps {
  /** The search input; the page reads its value, since visitors may type before it is hydrated. */
  readonly searchRef: RefObject<HTMLInputElement | null>;
  readonly onSearch: (text: string) => void;
  readonly category: string;
  readonly categories: readonly string[];
  readonly onCategory: (category: string) => void;
  /** How many products are shown; nothing while they load. */
  readonly count: number | undefined;
}

/** Search box, category and the number of products found. */
export function MarketTools({
  searchRef,
  onSearch,
  category,
  categories,
  onCategory,
  count,
}: MarketToolsProps) {
  const searchId = useId();
  const categoryId = useId();
  const { search, category: categoryText } = marketplaceContent;
  // The category of a shared link is offered before the products are loaded.
  const options =
    category && !categories.includes(category) ? [category, ...categories] : categories;
  return (
    <Tools
      role="search"
      aria-label={marketplaceContent.tools}
      onSubmit={(event) => event.preventDefault()}
    >
      <TextField
        ref={searchRef}
        id={searchId}
        label={search.label}
        type="search"
        name="search" // sent with Enter before the application runs
        placeholder={search.placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        onChange={(event) => onSearch(event.target.value)}
      />
      <SelectField
        id={categoryId}
        label={categoryText.label}
        name="category"
        value={category}
        onChange={(event) => onCategory(event.target.value)}
      >
        <option value="">{categoryText.all}</option>
        {options.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <Count role="status">{count !== undefined && shopWords.count(count)}</Count>
    </Tools>
  );
}

const Tools = styled.form`
  ${ground.slip}
  display: grid;
  border: ${line.rule} solid ${color.rule};
  > * + * { border-top: ${line.hair} solid ${color.rule}; }
  ${media.md} {
    grid-template-columns: minmax(0, 1fr) minmax(${space(27)}, 26%) auto;
    > * + * { border-top: 0; border-left: ${line.hair} solid ${color.rule}; }
  }
`;

const Count = styled.p`
  align-self: stretch;
  display: grid;
  align-items: center;
  min-width: ${space(16)};
  min-height: ${target.buyer}; /* empty while they load: nothing below moves when the number comes */
  padding: ${space(1.25)} ${space(2.25)};
  font-size: ${fontSize.small};
  font-weight: 600;
`;
