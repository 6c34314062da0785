import styled from 'styled-components';
import { type Company, useSite } from '../../lib/company.ts';
import { media } from '../theme/media.ts';
import { color, line, space, target } from '../theme/theme.ts';

/** Links to the company's social pages; nothing where none is set. */
export function SocialLinks() {
  const { company } = useSite();
  if (company.social.length === 0) return null;
  return (
    <Row aria-label="Follow us">
      {company.social.map(({ name, href }) => (
        <li key={name}>
          <Square href={href} rel="noopener me" aria-label={name}>
            <Sign aria-hidden viewBox="0 0 20 20">
              <path fillRule="evenodd" d={signs[name]} />
            </Sign>
          </Square>
        </li>
      ))}
    </Row>
  );
}

/** The signs by which the sites are known, each on a square of 20 units. */
const signs: Record<Company['social'][number]['name'], string> = {
  Facebook:
    'M11.5 18.5v-7.3h2.5l.4-3h-2.9V6.6c0-.9.3-1.5 1.5-1.5h1.5V2.4c-.5 0-1.3-.1-2.2-.1-2.3 0-3.8 1.4-3.8 3.9v2H6v3h2.5v7.3z',
  LinkedIn:
    'M3 7.5h3.2V17H3zM3 3h3.2v3H3zM8.2 7.5h3v1.3c.5-.9 1.6-1.6 3-1.6 2.8 0 3.6 1.7 3.6 4.3V17h-3.2v-4.9c0-1.2-.1-2.3-1.5-2.3s-1.7 1.1-1.7 2.3V17H8.2z',
  Instagram:
    'M2 2h16v16H2zM4 4v12h12V4zM10 5.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4zM10 7.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM13.4 4.8h1.8v1.8h-1.8z',
  X: 'M2.5 3h4.8l3.3 4.5L14.6 3h2.3l-5.2 5.9 6.1 8.1H13l-3.6-4.9L5.2 17H2.9l5.5-6.3zM5.8 4.6L14 15.4h1.2L7 4.6z',
};

const Sign = styled.svg`
  width: ${space(2.5)};
  height: ${space(2.5)};
  fill: currentcolor;
`;

const Row = styled.ul`
  display: flex;
  gap: ${space(1)};
  margin-top: ${space(1.5)};
`;

const Square = styled.a`
  display: grid;
  place-items: center;
  width: ${target.buyer};
  height: ${target.buyer};
  border: ${line.rule} solid ${color.rule};
  text-decoration: none;
  ${media.hover} { &:hover { background: ${color.rule}; color: ${color.ground}; } }
`;
