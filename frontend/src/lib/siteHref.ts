/** Every public page, with what differs in its address. */
export type SitePath =
  | '/'
  | '/entertainment'
  | '/construction'
  | '/trading'
  | '/farming'
  | '/marketplace'
  | `/marketplace/${number | string}`
  | '/affiliate-marketing'
  | '/privacy-policy'
  | '/terms'
  | '/auth'
  | `/orders/${string}`;

interface Place {
  /** Section of the page, without `#`. */
  readonly hash?: string | undefined;
  /** Fills the subject of the contact form. */
  readonly subject?: string;
}

/** Address of a public page for `href`: `/?subject=Trading#contact`. */
export function siteHref(path: SitePath, { hash, subject }: Place = {}): string {
  const search = subject === undefined ? '' : `?${new URLSearchParams({ subject })}`;
  return path + search + (hash === undefined ? '' : `#${hash}`);
}
