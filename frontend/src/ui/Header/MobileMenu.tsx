import styled from 'styled-components';
import { Wrap } from '../Section/Section.tsx';
import { ground } from '../theme/grounds.ts';
import { media } from '../theme/media.ts';
import { color, family, fontSize, layout, line, space } from '../theme/theme.ts';
import { display } from '../theme/typography.ts';
import { blockImage } from '../Wall/Wall.tsx';
import { navigationLinks, useNavigationLink } from './navigation.ts';

const MENU_ID = 'menu';

/**
 * The menu below 768px. A native popover: it opens without JavaScript, closes on Escape, and the
 * browser keeps the button's expanded state. `enlivenHeader.ts` closes it when a link is followed and
 * when the focus leaves it, because the page behind is covered.
 */
export function MobileMenu() {
  const linkOf = useNavigationLink();
  return (
    <>
      <Toggle type="button" popoverTarget={MENU_ID}>
        <Lines aria-hidden />
        Menu
      </Toggle>
      <Panel id={MENU_ID} popover="auto">
        <Column as="nav" aria-label="Menu">
          <Toggle type="button" popoverTarget={MENU_ID} popoverTargetAction="hide" $atEnd>
            <Cross aria-hidden />
            Close
          </Toggle>
          {navigationLinks.map((link) => (
            <MenuLink key={link.label} $isHot={link.isHot} {...linkOf(link)}>
              {link.label}
            </MenuLink>
          ))}
          <StaffLink href="/admin/orders">Admin Orders</StaffLink>
        </Column>
      </Panel>
    </>
  );
}

const Toggle = styled.button<{ $atEnd?: boolean }>`
  display: flex;
  gap: ${space(1.25)};
  align-items: center;
  min-height: ${({ $atEnd }) => ($atEnd ? layout.header : '0')};
  margin-left: auto;
  padding: 0 0 0 ${space(2)};
  border: 0;
  border-left: ${({ $atEnd }) => ($atEnd ? '0' : `${line.rule} solid ${color.rule}`)};
  background: none;
  color: inherit;
  font: 600 ${fontSize.body} ${family.text};
  cursor: pointer;
  ${media.md} { display: none; }
`;

const Lines = styled.i`
  width: ${space(2.5)};
  height: ${space(1.75)};
  background: repeating-linear-gradient(currentColor 0 ${line.focus}, transparent 0 ${space(0.6875)});
`;

const Cross = styled(Lines)`
  height: ${space(2.5)};
  background:
    linear-gradient(currentColor 0 0) center / ${line.focus} 100% no-repeat,
    linear-gradient(currentColor 0 0) center / 100% ${line.focus} no-repeat;
  rotate: 45deg;
`;

const Panel = styled.div`
  ${ground.dark}
  inset: 0;
  width: 100%;
  height: 100%;
  margin: 0;
  padding: 0;
  border: 0;
  background: ${blockImage('far', true)} 0 100% / ${space(11)} round no-repeat ${color.groundDark};
  overflow: auto;
  html:has(&:popover-open) { overflow: hidden; }
`;

const Column = styled(Wrap)`
  display: grid;
  padding-bottom: ${space(14)};
`;

const entry = `
  display: flex;
  align-items: center;
  min-height: ${space(8)};
  border-bottom: ${line.hair} solid ${color.hairline};
  text-decoration: none;
`;

const MenuLink = styled.a<{ $isHot?: boolean | undefined }>`
  ${entry}
  ${display({ size: 'heading' })}
  &[aria-current] { text-decoration: underline; text-underline-offset: .15em; }
  ${({ $isHot }) =>
    $isHot &&
    `&, &[aria-current] {
    margin-inline: calc(-1 * ${layout.gutter});
    padding-inline: ${layout.gutter};
    background: ${color.action};
    color: ${color.ink};
  }`}
`;

/** The specification offers it to everyone; few visitors need it. */
const StaffLink = styled.a`
  justify-self: start;
  display: flex;
  align-items: center;
  min-height: ${space(6)};
  color: ${color.textMuted};
  font-size: ${fontSize.small};
`;
