import { createLink } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { Icon } from '../../../ui/Icon/Icon.tsx';
import { VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, line, space, target } from '../../../ui/theme/theme.ts';

interface FilterChipsProps<Search> {
  /** The page with the list. */
  readonly to: '/admin/audit' | '/admin/orders';
  /** Filters of its address, without the place in the list. */
  readonly search: Search;
  /** In words, by the names of the address; those that are not set are left out. */
  readonly words: Readonly<Partial<Record<keyof Search & string, string | false | undefined>>>;
}

/** The filters of a list that are set: each is a link to the list without it, so that Back brings it back. */
export function FilterChips<Search extends object>({
  to,
  search,
  words,
}: FilterChipsProps<Search>) {
  const list = useRef<HTMLUListElement>(null);
  const chips = Object.entries(words).filter(([, text]) => text);
  useFocusOnFewer(chips.length, list);
  const without = (name: string) =>
    addressOf(Object.fromEntries(Object.entries(search).filter(([key]) => key !== name)));
  if (chips.length === 0) return null;
  return (
    <List ref={list} aria-label="Filters">
      {chips.map(([name, text]) => (
        <li key={name}>
          <Chip to={to} search={without(name)} resetScroll={false}>
            <VisuallyHidden>Take off the filter </VisuallyHidden>
            <span>{String(text)}</span>
            <Icon name="close" />
          </Chip>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Chip to={to} search={addressOf({})} resetScroll={false}>
            Clear the filters
          </Chip>
        </li>
      )}
    </List>
  );
}

/** The search of any page, as the link takes it. */
const addressOf = (filters: object) => filters as never; // each page reads its own address, and ignores what it does not know

/** A chip that was pressed is gone: the focus goes to the first that is left, or to the search field. */
function useFocusOnFewer(count: number, list: { readonly current: HTMLElement | null }): void {
  const last = useRef(count);
  useEffect(() => {
    const isFewer = count < last.current;
    last.current = count;
    if (!isFewer || document.activeElement !== document.body) return;
    const next =
      list.current?.querySelector('a') ?? document.querySelector<HTMLElement>('main [type=search]');
    next?.focus({ preventScroll: true });
  }, [count, list]);
}

const List = styled.ul.attrs({ role: 'list' })`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
  margin-bottom: ${space(1.75)};
  > li { min-width: 0; }
`;

const ChipAnchor = styled.a`
  display: inline-flex;
  gap: ${space(1)};
  align-items: center;
  max-width: 100%;
  min-height: ${target.staff};
  padding: ${space(0.5)} ${space(1.5)};
  border: ${line.rule} solid ${color.rule};
  background: ${color.warningGround};
  color: ${color.ink};
  font-size: ${fontSize.small};
  font-weight: 600;
  overflow-wrap: anywhere;
  text-decoration: none;
  > svg { width: ${space(1.5)}; height: ${space(1.5)}; }
  ${media.hover} { &:hover { background: ${color.groundLedger}; } }
`;

const Chip = createLink(ChipAnchor);
