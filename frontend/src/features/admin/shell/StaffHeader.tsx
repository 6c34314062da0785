import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { useSite } from '../../../lib/company.ts';
import { useIsHydrated } from '../../../lib/hydration.ts';
import { Brand } from '../../../ui/Brand/Brand.tsx';
import { Wrap } from '../../../ui/Section/Section.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, family, fontSize, line, space, target } from '../../../ui/theme/theme.ts';
import { Wall } from '../../../ui/Wall/Wall.tsx';
import { type Session, sessionQueryOptions, signOut } from '../api/session.ts';

/** Said until the account has a second factor. */
const REMINDER = 'Add a second factor';

/**
 * Pages of the menu. Those that not everyone may see come last: the first render knows no session, and nothing moves
 * when it comes.
 */
const pages = [
  { to: '/admin', name: 'Dashboard', needs: 'work' },
  { to: '/admin/orders', name: 'Orders', needs: 'work' },
  { to: '/admin/money', name: 'Money', needs: 'work' },
  { to: '/admin/products', name: 'Products', needs: 'work' },
  { to: '/admin/stock', name: 'Stock', needs: 'work' },
  { to: '/admin/status', name: 'Status', needs: 'work' },
  { to: '/admin/account', name: 'Account', needs: undefined },
  { to: '/admin/business', name: 'Business', needs: 'see-business' },
  { to: '/admin/audit', name: 'Audit', needs: 'read-audit-log' },
  { to: '/admin/staff', name: 'Staff', needs: 'manage-staff' },
  { to: '/admin/settings', name: 'Settings', needs: 'change-settings' },
] as const;

/** Until a temporary password is replaced and the role's second factor is there, only the account is open. */
function mayOpen(session: Session | undefined, needs: (typeof pages)[number]['needs']): boolean {
  if (needs === undefined) return true;
  if (session?.needsOwnPassword || session?.needsSecondFactor) return false;
  return needs === 'work' || (session?.permissions.includes(needs) ?? false);
}

/** Id of the pages, which the browser opens on a phone: also before any script has come. */
const MENU = 'staff-pages';

/** Pages with an address of their own that belong to one of the menu. */
const belongsTo: Readonly<Record<string, RegExp>> = {
  '/admin/orders': /^\/admin\/(new-order|buyers\/)/,
  '/admin/settings': /^\/admin\/(bank|keys|test-order)$/,
};

/** A page and those below it, whatever their search params; all are below the dashboard. */
const marks = (to: string) => ({ exact: to === '/admin', includeSearch: false });

/** Header of the back office: brand, its pages, who is signed in, Logout. */
export function StaffHeader() {
  const { company } = useSite();
  const { data: session } = useQuery(sessionQueryOptions);
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  const { pathname } = useLocation();
  const menu = useRef<HTMLElement>(null);
  const isShut = session?.needsOwnPassword || session?.needsSecondFactor;
  const lacksFactor = session?.hasSecondFactor === false && !isShut;
  // Until a temporary password is replaced and the role's second factor is there, the server refuses everything else.
  useEffect(() => {
    if (isShut) void navigate({ to: '/admin/account', replace: true });
  }, [isShut, navigate]);
  return (
    <header data-staff>
      <Bar>
        <Inner>
          <HomeLink to="/admin" aria-label={`${company.name}, Dashboard`}>
            <Brand onDark />
          </HomeLink>
          <Pages
            ref={menu}
            id={MENU}
            popover="auto"
            aria-label="Back office"
            // Where the links are in the header, it is not open.
            onClick={() => menu.current?.hidePopover?.()}
          >
            {pages
              .filter(({ needs }) => mayOpen(session, needs))
              .map(({ to, name }) => {
                const isMarked = lacksFactor && to === '/admin/account';
                return (
                  <PageLink
                    key={to}
                    to={to}
                    activeOptions={marks(to)}
                    aria-current={belongsTo[to]?.test(pathname) ? 'true' : undefined}
                    aria-description={isMarked ? REMINDER : undefined}
                  >
                    {name}
                    {isMarked && <Dot aria-hidden />}
                  </PageLink>
                );
              })}
          </Pages>
          {/* The way out is never last: what closes over this corner, pressed twice, would sign out. */}
          <Who>
            <HeadButton type="button" disabled={!isHydrated} onClick={() => void signOut()}>
              Logout
            </HeadButton>
            <MenuButton
              type="button"
              popoverTarget={MENU}
              aria-description={lacksFactor ? REMINDER : undefined}
            >
              Menu
              {lacksFactor && <Dot aria-hidden />}
            </MenuButton>
            {lacksFactor ? (
              <Reminder to="/admin/account">{REMINDER}</Reminder>
            ) : (
              session && <span>Signed in as {session.username}</span>
            )}
          </Who>
        </Inner>
      </Bar>
      <Strip $block="con" $size={space(2)} />
    </header>
  );
}

const Bar = styled.div`
  ${ground.dark}
  font-size: ${fontSize.small};
`;

const Inner = styled(Wrap)`
  display: flex;
  gap: ${space(2)};
  align-items: stretch;
  min-height: ${space(7)};
  ${media.wide} { gap: ${space(3)}; }
  /* With text at 200 % the links take lines of their own. */
  ${media.lg} { flex-wrap: wrap; row-gap: 0; }
`;

const HomeLink = styled(Link)`
  display: flex;
  align-items: center;
  text-decoration: none;
  /* The mark alone, where eleven links or two buttons need the room. */
  flex: none;
  width: ${space(5.5)};
  overflow: hidden;
  ${media.xl} { width: auto; }
`;

const Pages = styled.nav`
  ${ground.dark}
  position: absolute;
  inset: ${space(7)} 0 auto;
  width: auto;
  margin: 0;
  padding: 0;
  border: 0;
  border-block: ${line.rule} solid ${color.action};
  &:popover-open { display: grid; grid-template-columns: 1fr 1fr; gap: 1px; }
  ${media.lg} {
    position: static;
    display: flex;
    flex-wrap: wrap;
    height: auto;
    border: 0;
    overflow: visible;
  }
`;

const PageLink = styled(Link)`
  display: flex;
  flex: none;
  align-items: center;
  min-height: ${target.buyer};
  padding-inline: ${space(2)};
  ${media.lg} { padding-inline: ${space(0.5)}; }
  ${media.wide} { padding-inline: ${space(1)}; }
  ${media.xl} { padding-inline: ${space(1.25)}; }
  border-left: ${line.hair} solid ${color.hairline};
  font-weight: 500;
  text-decoration: none;
  &:last-child { border-right: ${line.hair} solid ${color.hairline}; }
  &[aria-current] { box-shadow: inset 0 -${space(0.625)} ${color.action}; }
  ${media.forcedColors} { &[aria-current] { text-decoration: underline; } }
  &:focus-visible { outline-offset: -${space(0.75)}; }
  ${media.hover} { &:hover { box-shadow: inset 0 -${space(0.625)} ${color.action}; } }
`;

const Who = styled.div`
  display: flex;
  /* Takes the room that is left, and a line of its own only where the way out would not fit. */
  flex: 1 1 ${space(12)};
  gap: ${space(2)};
  align-items: center;
  justify-content: end;
  /* A long name gives way before the page gets wider than the screen. */
  min-width: 0;
  > span { display: none; color: ${color.textMuted}; }
  white-space: nowrap;
  ${media.desk} { > span { display: inline; max-width: 22ch; overflow: hidden; text-overflow: ellipsis; } }
`;

/** Shown where there is room for its words, in place of the name. */
const Reminder = styled(Link)`
  display: none;
  color: ${color.action};
  font-weight: 600;
  ${media.desk} { display: inline; }
`;

/** What other screens have of the reminder: a mark on the page that settles it. */
const Dot = styled.i`
  width: ${space(1)};
  height: ${space(1)};
  margin: 0 -${space(1)} ${space(2)} 0;
  border-radius: 50%;
  background: ${color.action};
  ${media.desk} { display: none; }
`;

const HeadButton = styled.button`
  display: flex;
  flex: none;
  align-items: center;
  min-height: ${target.staff};
  padding-inline: ${space(2)};
  border: ${line.rule} solid ${color.paper};
  background: none;
  font: 600 ${fontSize.small} ${family.text};
  cursor: pointer;
  &:disabled { opacity: .6; cursor: progress; }
  ${media.hover} {
    &:hover:not(:disabled) { border-color: ${color.action}; background: ${color.action}; color: ${color.ink}; }
  }
`;

const MenuButton = styled(HeadButton)`
  ${media.lg} { display: none; }
`;

const Strip = styled(Wall)`
  height: ${space(2)};
  border-bottom: ${line.rule} solid ${color.ink};
`;
