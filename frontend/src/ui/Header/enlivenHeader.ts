/** Distance from the top, in pixels, after which the header turns compact (specification.md 9). */
const COMPACT_AFTER_PX = 50;

/** Links of the header and of its menu. */
const LINKS = 'header nav a, #menu a';

/**
 * What the header does on every page: it turns compact (`data-scrolled` on the
 * root element), its menu closes, and the link to the current section of the page is marked.
 */
export function enlivenHeader(): void {
  const follow = () =>
    document.documentElement.toggleAttribute('data-scrolled', window.scrollY > COMPACT_AFTER_PX);
  window.addEventListener('scroll', follow, { passive: true });
  // In the next frame, which lays the page out anyway: reading it now would force a layout before the fonts are there.
  requestAnimationFrame(follow);
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('#menu a')) closeMenu();
  });
  // The page behind the menu is covered, so the focus must not go there.
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    const menu = document.getElementById('menu');
    if (!(target instanceof Node && relatedTarget instanceof Node)) return;
    if (menu?.contains(target) && !menu.contains(relatedTarget)) closeMenu();
  });
  // A section's link was pressed before this script ran: the browser moved the focus out of the menu but left it open.
  const isInMenu = document.activeElement?.closest('#menu, [popovertarget="menu"]');
  if (window.location.hash && !isInMenu) closeMenu();
  window.addEventListener('hashchange', markCurrentLink);
  if (window.location.hash) markCurrentLink();
}

const closeMenu = () => document.getElementById('menu')?.hidePopover?.();

/** The server knows the page, not its section. */
function markCurrentLink(): void {
  const { pathname, hash } = window.location;
  for (const link of document.querySelectorAll<HTMLAnchorElement>(LINKS)) {
    if (link.pathname === pathname && link.hash === hash) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}
