import styled from 'styled-components';
import { color, depth, space } from '../theme/theme.ts';

/** The first focusable element of a page: skips to the content (`<main id="main">`). */
export function SkipLink() {
  return <Anchor href="#main">Skip to content</Anchor>;
}

const Anchor = styled.a`
  position: fixed;
  top: ${space(1)};
  left: ${space(1)};
  z-index: ${depth.skipLink};
  padding: ${space(1.5)} ${space(2)};
  background: ${color.action};
  color: ${color.ink};
  font-weight: 600;
  &:not(:focus) { translate: 0 -300%; }
`;
