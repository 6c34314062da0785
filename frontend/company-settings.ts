/** Company data of the public site, read once at build time from `COMPANY_*` variables. */
export interface Company {
  /** Trading name. */
  readonly name: string;
  /** Public address of the site, without a trailing slash; canonical links and pictures use it. */
  readonly siteUrl: string;
  /** Corporate Affairs Commission registration number, digits only. */
  readonly rcNumber: string;
  /** Year of incorporation. */
  readonly incorporated: string;
  readonly email: string;
  /** International form, spaces allowed. */
  readonly phone: string;
  /** Where the head office is, in one line. */
  readonly address: string;
  readonly country: string;
  /** Social pages, in the order they are shown. */
  readonly social: readonly {
    readonly name: string;
    readonly short: string;
    readonly href: string;
  }[];
}

/** Reads the settings; every one has a default, so a plain build needs none. */
export function readCompany(env: Record<string, string | undefined>): Company {
  const name = env.COMPANY_NAME || 'Spade Orion';
  const handle = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return {
    name,
    siteUrl: (env.COMPANY_SITE_URL || 'https://spadeorion.example').replace(/\/+$/, ''),
    rcNumber: env.COMPANY_RC_NUMBER || '1666375',
    incorporated: env.COMPANY_INCORPORATED || '2020',
    email: env.COMPANY_EMAIL || 'hello@spadeorion.example',
    phone: env.COMPANY_PHONE || '+234 800 000 0000',
    address: env.COMPANY_ADDRESS || 'Nigeria, West Africa',
    country: env.COMPANY_COUNTRY || 'Nigeria',
    social: [
      {
        name: 'Facebook',
        short: 'Fb',
        href: env.COMPANY_FACEBOOK_URL || `https://www.facebook.com/${handle}`,
      },
      {
        name: 'LinkedIn',
        short: 'In',
        href: env.COMPANY_LINKEDIN_URL || `https://www.linkedin.com/company/${handle}`,
      },
      {
        name: 'Instagram',
        short: 'Ig',
        href: env.COMPANY_INSTAGRAM_URL || `https://www.instagram.com/${handle}`,
      },
      { name: 'X', short: 'X', href: env.COMPANY_X_URL || `https://x.com/${handle}` },
    ],
  };
}
