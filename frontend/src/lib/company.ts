/** Who the company is. The values come from `frontend.config.ts`; Vite writes them into the bundle. */
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
  /** Head office, in one line. */
  readonly address: string;
  readonly country: string;
  /** Opening hours in words: `Monday to Saturday, 8AM to 6PM WAT`. */
  readonly hours: string;
  /** Social pages, in display order. */
  readonly social: readonly {
    readonly name: string;
    readonly short: string;
    readonly href: string;
  }[];
}

declare const __COMPANY__: Company;

/** Name, registration, contact details and addresses of the company. */
export const company: Company = __COMPANY__;

/** `tel:` address of the company's phone. */
export const companyPhoneHref = `tel:${company.phone.replace(/[^+\d]/g, '')}`;

/** `mailto:` address of the company's e-mail. */
export const companyEmailHref = `mailto:${company.email}`;

/** WhatsApp chat with the company's phone number. */
export const companyWhatsAppHref = `https://wa.me/${company.phone.replace(/\D/g, '')}`;
