/** One link of the header. All lead to pages or to sections of the home page. */
export interface NavigationLink {
  readonly label: string;
  readonly to: '/' | '/marketplace' | '/auth';
  /** Section of the page, without `#`. */
  readonly hash?: 'services' | 'about' | 'contact';
  /** Highlighted. */
  readonly isHot?: boolean;
}

/** Links of the header, in order (specification.md 2.2). */
export const navigationLinks: readonly NavigationLink[] = [
  { label: 'Home', to: '/' },
  { label: 'Services', to: '/', hash: 'services' },
  { label: 'Marketplace', to: '/marketplace', isHot: true },
  { label: 'About', to: '/', hash: 'about' },
  { label: 'Contact', to: '/', hash: 'contact' },
  { label: 'Account', to: '/auth' },
];

/** Exact match, section included: of "Home" and "Services" only one can be the current page. */
export const currentLinkOptions = { exact: true, includeHash: true } as const;
