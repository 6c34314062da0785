import { createContext, type ReactNode, useContext } from 'react';
import styled from 'styled-components';

/** A part of a public page that React takes over in the browser; named as its module in `src/live`. */
export type LiveName = 'Account' | 'Contact' | 'Order' | 'Product' | 'Shop' | 'Supplier';

/** In the prerender: returns the text that stands for a live part, which is rendered on its own. Else undefined. */
export const LivePlaceholder = createContext<((name: LiveName) => string) | undefined>(undefined);

interface LiveSlotProps {
  readonly name: LiveName;
  /** What `src/live` shows in this place. */
  readonly children: ReactNode;
}

/**
 * The place of a live part in a page. Everything around it is plain HTML in the browser (ADR 0037). At most one in a page.
 * In development, where nothing is prerendered, it shows its children.
 */
export function LiveSlot({ name, children }: LiveSlotProps) {
  const placeholderOf = useContext(LivePlaceholder);
  return <Slot data-live={name}>{placeholderOf ? placeholderOf(name) : children}</Slot>;
}

const Slot = styled.div`
  display: contents;
`;
