import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import styled, { css } from 'styled-components';
import { media } from '../../../ui/theme/media.ts';
import { color, family, fontSize, leading, line, space } from '../../../ui/theme/theme.ts';

const desk = () => window.matchMedia(media.desk.replace('@media ', ''));

function subscribe(listener: () => void): () => void {
  const query = desk();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether a list and what is open of it have room side by side. */
export const useIsDesk = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => desk().matches,
    () => false,
  );

const leftOf = (part: Element) => part.getBoundingClientRect().left;

interface ListDetailProps {
  /** The entry that is open is marked with `aria-current="true"`; it is kept in view. */
  readonly list: ReactNode;
  /** Nothing: the list has the whole width. */
  readonly detail: ReactNode;
  /** What is open. */
  readonly openId: number | undefined;
  /** Name of the detail for those who hear the page. */
  readonly label: string;
  /** The detail, which can take the focus. */
  readonly detailRef: Ref<HTMLElement>;
  /** Width from which both are side by side; default: `desk`. */
  readonly from?: 'md' | 'desk';
  /** Where they are not, the detail stands first. */
  readonly isDetailFirst?: boolean;
  /** Where they are not, the detail stands alone: give it a way back to the list. */
  readonly isDetailAlone?: boolean;
  /** Height of the detail where they are; default: that of the window. */
  readonly height?: string;
}

/** A list on the left and what is open of it on the right; each scrolls by itself, so that both stay in view. */
export function ListDetail(props: ListDetailProps) {
  const { list, detail, openId, label, detailRef, from = 'desk', isDetailFirst, height } = props;
  const { isDetailAlone } = props;
  const isDesk = useIsDesk();
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<number>(undefined);
  // After every render: what an address opens is there before the rows, which come later.
  useEffect(() => {
    if (openId === shown.current) return;
    if (openId === undefined) shown.current = undefined;
    const row = place.current?.querySelector('[aria-current=true]');
    const [left, right] = place.current?.parentElement?.children ?? [];
    const isBeside = left && right && leftOf(right) > leftOf(left);
    if (openId === undefined || !row || !isBeside) return;
    row.scrollIntoView({ block: 'nearest' });
    shown.current = openId;
  });
  const parts = [
    <div key="list" ref={place} data-part="list">
      {list}
    </div>,
    detail && (
      <section key="detail" ref={detailRef} tabIndex={-1} aria-label={label} data-part="detail">
        {detail}
      </section>
    ),
  ];
  return (
    <Columns $from={from} $hasDetail={Boolean(detail)} $isAlone={isDetailAlone} $height={height}>
      {/* The Tab key goes as the eye does. */}
      {isDetailFirst && !isDesk ? parts.toReversed() : parts}
    </Columns>
  );
}

const sideBySide = (height = `calc(100dvh - ${space(2)})`) => css`
  grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);
  > * { position: sticky; top: ${space(1)}; overflow: auto; }
  > [data-part='list'] { display: block; max-height: ${height}; }
  > [data-part='detail'] {
    height: ${height};
    border: ${line.rule} solid ${color.rule};
    background: ${color.groundSlip};
  }
`;

const Columns = styled.div<{
  $from: 'md' | 'desk';
  $hasDetail: boolean;
  $isAlone: boolean | undefined;
  $height: string | undefined;
}>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1.5)};
  align-items: start;
  > [data-part='detail'] { scroll-margin-block: ${space(1)}; &:focus-visible { outline: ${line.focus} solid ${color.ink}; outline-offset: -${line.focus}; } }
  ${({ $isAlone }) => $isAlone && `> [data-part='list'] { display: none; }`}
  ${({ $from, $hasDetail, $height }) =>
    $hasDetail && css`${media[$from]} { ${sideBySide($height)} }`}
`;

/**
 * The detail takes the focus once what `follow` announced is open, so that keys act on it and it is read aloud; not when
 * the list changes by itself. `isFollowed`: what the address names is announced.
 */
export function useDetailFocus(openId: number | undefined, isFollowed = false) {
  const detailRef = useRef<HTMLElement>(null);
  const isWanted = useRef(isFollowed);
  useEffect(() => {
    const place = detailRef.current;
    if (openId === undefined || !place || !isWanted.current) return;
    isWanted.current = false;
    place.focus({ preventScroll: true });
    // Below the list, it is brought up whole.
    const isBeside = leftOf(place) > window.innerWidth / 4;
    place.scrollIntoView({ block: isBeside ? 'nearest' : 'start' });
  }, [openId]);
  const follow = useCallback(() => {
    isWanted.current = true;
  }, []);
  return { detailRef, follow };
}

/** One thing in a list that is opened beside it: two cells in the first line, then lines of the whole width. */
export const Entry = styled.button.attrs(({ as }) => (as ? {} : { type: 'button' }))`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 ${space(1.5)};
  width: 100%;
  padding: ${space(1)} ${space(1.75)};
  border: 0;
  border-bottom: ${line.hair} solid ${color.hairline};
  background: none;
  font: 400 ${fontSize.small} / ${leading.note} ${family.text};
  color: inherit;
  text-align: left;
  text-decoration: none;
  overflow-wrap: anywhere;
  cursor: pointer;
  time, small { color: ${color.textMuted}; font-size: ${fontSize.label}; }
  > :nth-child(n + 3) { grid-column: 1 / -1; }
  &[aria-current] { background: ${color.warningGround}; box-shadow: inset ${line.edge} 0 ${color.accent}; }
  &:focus-visible { outline-offset: -${space(0.5)}; }
  ${media.forcedColors} { &[aria-current] { outline: ${line.focus} solid; outline-offset: -${line.focus}; } }
  ${media.hover} { &:hover:not([aria-current]) { background: ${color.groundFieldActive}; } }
`;
