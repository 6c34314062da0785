import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { color, line, space, target } from '../../../ui/theme/theme.ts';

interface DisclosureProps {
  /** For `openDisclosure`. */
  readonly id?: string;
  readonly summary: ReactNode;
  /** Opens a form that rejects or cancels. */
  readonly isBad?: boolean;
  readonly startsOpen?: boolean;
  /** Of a list of which one is open at a time; left out, the fold keeps whether it is open. */
  readonly isOpen?: boolean;
  readonly onToggle?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A heading that expands its content, and brings into view what it opened. */
export function Disclosure(props: DisclosureProps) {
  const { id, summary, isBad = false, startsOpen = false, onToggle, children } = props;
  const [ownOpen, setOwnOpen] = useState(startsOpen);
  const isOpen = props.isOpen ?? ownOpen;
  return (
    <Fold
      id={id}
      open={isOpen}
      onToggle={({ currentTarget: fold }) => {
        setOwnOpen(fold.open);
        onToggle?.(fold.open);
        // The browser also reports a fold that starts open; that one must not scroll.
        if (fold.open && !isOpen) fold.scrollIntoView({ block: 'nearest' });
      }}
    >
      <Line $isBad={isBad}>{summary}</Line>
      <Content>{children}</Content>
    </Fold>
  );
}

/** Opens what another part of the page leads to, and gives it the focus. */
export function openDisclosure(id: string): void {
  const fold = document.getElementById(id);
  if (!(fold instanceof HTMLDetailsElement)) return;
  fold.open = true;
  fold.querySelector('summary')?.focus({ preventScroll: true });
  fold.scrollIntoView({ block: 'nearest' });
}

const Line = styled.summary<{ $isBad: boolean }>`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: ${target.buyer};
  color: ${({ $isBad }) => ($isBad ? color.error : color.text)};
  font-weight: 600;
  list-style: none;
  cursor: pointer;
  &::-webkit-details-marker { display: none; }
  &::after {
    content: '';
    width: ${space(1.25)};
    height: ${space(1.25)};
    margin-right: ${space(0.5)};
    border: solid;
    border-width: 0 ${line.focus} ${line.focus} 0;
    rotate: 45deg;
    translate: 0 -25%;
  }
`;

const Fold = styled.details`
  border-top: ${line.rule} solid ${color.rule};
  scroll-margin-block: ${space(2)};
  &[open] > ${Line}::after { rotate: 225deg; translate: 0 25%; }
`;

const Content = styled.div`
  padding-bottom: ${space(2)};
`;
