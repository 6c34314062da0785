import styled from 'styled-components';
import { company } from '../../lib/company.ts';
import { VisuallyHidden } from '../Text/Text.tsx';
import { media } from '../theme/media.ts';
import { color, line, space, target } from '../theme/theme.ts';
import { display } from '../theme/typography.ts';

/** Links to the company's social pages, from configuration. */
export function SocialLinks() {
  return (
    <Row aria-label="Follow us">
      {company.social.map(({ name, short, href }) => (
        <li key={name}>
          <Square href={href} rel="noopener me">
            {/* An aria-label would have to repeat "Fb" (WCAG 2.5.3); hidden words need not. */}
            <span aria-hidden>{short}</span>
            <VisuallyHidden>{name}</VisuallyHidden>
          </Square>
        </li>
      ))}
    </Row>
  );
}

const Row = styled.ul`
  display: flex;
  gap: ${space(1)};
  margin-top: ${space(1.5)};
`;

const Square = styled.a`
  ${display({ size: 'lead', width: 'wide' })}
  display: grid;
  place-items: center;
  width: ${target.buyer};
  height: ${target.buyer};
  border: ${line.rule} solid ${color.rule};
  text-decoration: none;
  ${media.hover} { &:hover { background: ${color.rule}; color: ${color.ground}; } }
`;
