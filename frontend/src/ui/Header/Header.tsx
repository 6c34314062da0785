import styled from 'styled-components';
import { useSite } from '../../lib/company.ts';
import { Brand } from '../Brand/Brand.tsx';
import { Wrap } from '../Section/Section.tsx';
import { ground } from '../theme/grounds.ts';
import { media } from '../theme/media.ts';
import {
  color,
  depth,
  duration,
  ease,
  fontSize,
  layout,
  leading,
  line,
  space,
} from '../theme/theme.ts';
import { MobileMenu } from './MobileMenu.tsx';
import { navigationLinks, useNavigationLink } from './navigation.ts';

/**
 * The fixed header of the public site: brand, links, menu below 768px; compact after 50px, which
 * `enlivenHeader.ts` follows.
 */
export function Header() {
  const { company } = useSite();
  const linkOf = useNavigationLink();
  return (
    <Bar>
      <Inner>
        <HomeLink href="/" aria-label={`${company.name}, home`}>
          <Brand />
        </HomeLink>
        <Links aria-label="Main">
          {navigationLinks.map((link) => (
            <NavLink key={link.label} {...linkOf(link)} data-hot={link.isHot}>
              {link.label}
            </NavLink>
          ))}
        </Links>
        <MobileMenu />
      </Inner>
    </Bar>
  );
}

const Inner = styled(Wrap)`
  display: flex;
  align-items: stretch;
  justify-content: space-between;
  min-height: ${layout.header};
  transition: min-height ${duration.fast} ${ease};
`;

const Bar = styled.header`
  ${ground.paper}
  position: fixed;
  inset: 0 0 auto;
  z-index: ${depth.header};
  border-bottom: ${line.rule} solid ${color.rule};

  html[data-scrolled] & {
    background: ${color.groundGlass};
    backdrop-filter: blur(${space(1)});
    ${Inner} { min-height: calc(${layout.headerCompact} - ${line.rule}); }
  }
  ${media.print} { display: none; }
`;

const HomeLink = styled.a`
  display: flex;
  align-items: center;
  text-decoration: none;
`;

const Links = styled.nav`
  display: none;
  ${media.md} { display: flex; }
`;

const NavLink = styled.a`
  position: relative;
  display: flex;
  align-items: center;
  padding-inline: ${layout.navigation};
  border-left: ${line.hair} solid ${color.hairline};
  font-weight: 500;
  text-decoration: none;
  font-size: ${fontSize.small};
  line-height: ${leading.title};
  ${media.lg} { font-size: ${fontSize.body}; }
  /* "Find my order" takes two lines on a tablet, where one has no room. */
  &:last-child {
    width: calc(4.2em + 2 * ${layout.navigation});
    border-right: ${line.hair} solid ${color.hairline};
    ${media.lg} { width: auto; }
  }
  &[data-hot] { border-left: 0; background: ${color.action}; font-weight: 600; }

  &::after { content: ''; position: absolute; inset: auto 0 0; height: ${line.edge}; }
  &[aria-current]::after { background: ${color.ink}; }
  ${media.hover} { &:hover::after { background: ${color.ink}; } }
`;
