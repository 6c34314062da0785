import styled from 'styled-components';
import { media } from '../theme/media.ts';
import { color, line, target } from '../theme/theme.ts';

/** A link on its own line, to a document: a public page, `tel:`, `mailto:`, another site. */
export const TextAnchor = styled.a`
  display: inline-flex;
  align-items: center;
  justify-self: start;
  min-height: ${target.staff};
  font-weight: 600;
  text-decoration-thickness: ${line.rule};

  ${media.hover} {
    &:hover {
      text-decoration-color: ${color.action};
      text-decoration-thickness: ${line.focus};
    }
  }
`;

/** A link within a line, high enough for a finger. */
export const InlineAnchor = styled.a`
  display: inline-block;
  min-height: ${target.minimum};
`;

/** Attributes of a link that opens a new tab. */
export const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const;
