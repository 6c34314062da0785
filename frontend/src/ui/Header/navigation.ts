import { usePath } from '../../lib/address.ts';
import { siteHref } from '../../lib/siteHref.ts';

/** One link of the header. All lead to pages or to sections of the home page. */
export interface NavigationLink {
  readonly label: string;
  readonly to: '/' | '/marketplace' | '/auth' | '/orders/find';
  /** Section of the page, without `#`. */
  readonly hash?: 'services' | 'about' | 'contact';
  /** Highlighted. */
  readonly isHot?: boolean;
}

/** Links of the header, in order (specification.md 2.2), and the way back to an order. */
export const navigationLinks: readonly NavigationLink[] = [
  { label: 'Home', to: '/' },
  { label: 'Services', to: '/', hash: 'services' },
  { label: 'Marketplace', to: '/marketplace', isHot: true },
  { label: 'About', to: '/', hash: 'about' },
  { label: 'Contact', to: '/', hash: 'contact' },
  { label: 'Account', to: '/auth' },
  { label: 'Find my order', to: '/orders/find' },
];

/**
 * The attributes of a link's anchor. "Home" and "Services" lead to the same page: here only a link without a section can
 * be the current one; `enlivenHeader.ts` marks the others.
 */
export function useNavigationLink(): (link: NavigationLink) => {
  href: string;
  'aria-current': 'page' | undefined;
} {
  const path = usePath();
  return ({ to, hash }) => ({
    href: siteHref(to, { hash }),
    'aria-current': to === path && hash === undefined ? 'page' : undefined,
  });
}
