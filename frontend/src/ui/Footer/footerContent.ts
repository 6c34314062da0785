import { company } from '../../lib/company.ts';

/** Words of the footer. */
export const footerText = {
  about:
    'A Nigerian registered company working in entertainment, general contracting, trading and farming.',
  hours: company.hours,
} as const;

/** Links to the sections of the home page, and to the privacy policy. */
export const quickLinks = [
  { text: 'Home', to: '/', hash: 'home' },
  { text: 'Services', to: '/', hash: 'services' },
  { text: 'About', to: '/', hash: 'about' },
  { text: 'Contact', to: '/', hash: 'contact' },
  { text: 'Privacy policy', to: '/privacy-policy', hash: undefined },
] as const;

/** Links to the four sector pages. */
export const sectorLinks = [
  { text: 'Entertainment', to: '/entertainment' },
  { text: 'Construction', to: '/construction' },
  { text: 'Trading', to: '/trading' },
  { text: 'Farming', to: '/farming' },
] as const;
