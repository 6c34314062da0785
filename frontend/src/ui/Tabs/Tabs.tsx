import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styled from 'styled-components';
import { useIsHydrated } from '../../lib/hydration.ts';
import { media } from '../theme/media.ts';
import { breakpointPx } from '../theme/scales.ts';
import { color, family, fontSize, layout, line, space, target } from '../theme/theme.ts';

/** One tab. */
export interface TabItem<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Figure beside the label. */
  readonly count?: number;
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly items: readonly TabItem<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** Content of the selected tab. */
  readonly children: ReactNode;
  /** Without the panel's padding. */
  readonly flush?: boolean;
}

/**
 * Tabs over one panel. Arrow keys, Home and End move between tabs (WAI-ARIA APG, Tabs). Before React they cannot act and
 * are disabled.
 */
export function Tabs<Id extends string>({
  label,
  items,
  selected,
  onSelect,
  children,
  flush = false,
}: TabsProps<Id>) {
  const base = useId();
  const isHydrated = useIsHydrated();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => item.id === selected);
    const next = destination(event.key, at, items.length);
    const item = next === undefined ? undefined : items[next];
    if (!item) return;
    event.preventDefault();
    onSelect(item.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${item.id}"]`)?.focus();
  };
  return (
    <div>
      <List ref={list} role="tablist" aria-label={label} onKeyDown={move}>
        {items.map(({ id, label: text, count }) => (
          <Card
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            data-tab={id}
            aria-selected={id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={id === selected ? 0 : -1}
            disabled={!isHydrated}
            onClick={() => onSelect(id)}
          >
            {text}
            {count !== undefined && <Count>{count}</Count>}
          </Card>
        ))}
      </List>
      <Panel
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${selected}`}
        $flush={flush}
      >
        {children}
      </Panel>
    </div>
  );
}

function destination(key: string, at: number, length: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % length;
  if (key === 'ArrowLeft') return (at - 1 + length) % length;
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  return undefined;
}

/** Every tab is in sight: on a phone three share a line, and more of them take further lines. */
const List = styled.div`
  display: flex;
  flex-wrap: wrap;
  border-bottom: ${line.rule} solid ${color.rule};
  @media (max-width: ${breakpointPx.md - 0.02}px) {
    /* Between the lines a rule, which the chosen one has, too. */
    &:has(> :nth-child(4)) > button {
      border-bottom: ${line.rule} solid ${color.rule};
      &[aria-selected='false'] { border-inline-width: 0; }
    }
  }
`;

const Card = styled.button`
  display: flex;
  flex: 1 1 30%;
  gap: ${space(1)};
  align-items: center;
  justify-content: center;
  min-height: ${target.buyer};
  margin-bottom: -${line.rule};
  padding: ${space(0.5)} ${space(0.75)};
  border: ${line.rule} solid transparent;
  border-bottom: 0;
  background: none;
  font: 600 ${fontSize.small} / 1.2 ${family.text};
  cursor: pointer;
  &:disabled { color: ${color.textMuted}; cursor: progress; }
  ${media.hover} { &:hover:not(:disabled) { background: ${color.groundLedger}; } }
  ${media.md} { flex: 0 0 auto; padding-inline: ${space(1.5)}; }
  ${media.lg} { padding-inline: ${space(3)}; }

  &[aria-selected='true'] {
    border-color: ${color.rule};
    background: ${color.groundSlip};
    box-shadow: inset 0 ${space(0.625)} ${color.action};
  }
`;

const Count = styled.i`
  min-width: ${space(2.75)};
  padding-inline: ${space(0.875)};
  background: ${color.ink};
  color: ${color.paper};
  font-size: ${fontSize.label};
  font-style: normal;
  text-align: center;
`;

const Panel = styled.div<{ $flush: boolean }>`
  padding: ${({ $flush }) => ($flush ? '0' : layout.pad)};
  border: ${line.rule} solid ${color.rule};
  border-top: 0;
  background: ${color.groundSlip};
`;
