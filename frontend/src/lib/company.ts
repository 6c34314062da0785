/**
 * Who the company is, for every page. The values are build-time settings (`COMPANY_*` environment
 * variables, see `company-settings.ts`) that Vite writes in; no page names them itself.
 */
import type { Company } from '../../company-settings.ts';

declare const __COMPANY__: Company;

/** Name, registration, contact details and addresses of the company. */
export const company: Company = __COMPANY__;

/** `tel:` address of the company's phone. */
export const companyPhoneHref = `tel:${company.phone.replace(/[^+\d]/g, '')}`;

/** `mailto:` address of the company's e-mail. */
export const companyEmailHref = `mailto:${company.email}`;

/** WhatsApp chat with the company's phone number. */
export const companyWhatsAppHref = `https://wa.me/${company.phone.replace(/\D/g, '')}`;
