import { type SiteFacts, type SiteWords, useSite } from './company.ts';

/** The setting of each list. */
export const wordSettings: Readonly<Record<string, keyof SiteWords>> = {
  WORDS_FAQ: 'faq',
  WORDS_TESTIMONIALS: 'testimonials',
  WORDS_PROJECTS: 'projects',
  WORDS_RECORD: 'record',
  WORDS_CREDENTIALS: 'credentials',
  WORDS_LEADERSHIP: 'leadership',
  WORDS_TECHNOLOGY: 'technology',
  WORDS_ACCOUNT_CLAIMS: 'accountClaims',
  WORDS_AFFILIATE: 'affiliate',
  WORDS_PAGES: 'pages',
};

/** The standard entries of a list; none of a setting that is no list of words. */
export function standardEntries(key: string): readonly Readonly<Record<string, string>>[] {
  const name = wordSettings[key];
  return name ? standardWords[name] : [];
}

/**
 * The words of a page, the owner's where there are some. Only for what the server alone renders: a page does not carry
 * them to the browser.
 */
export function useWords(): SiteWords {
  const site = useSite();
  return wordsOf(site);
}

/** The words of this company, with its facts in the place of their names. */
export function wordsOf(site: SiteFacts): SiteWords {
  const lists = Object.entries({ ...standardWords, ...site.words }).map(([name, entries]) => [
    name,
    entries.map((entry: Readonly<Record<string, string>>) => filled(entry, site)),
  ]);
  return Object.fromEntries(lists) as SiteWords; // the same lists, with other texts
}

/** Names in braces that texts may have, and what stands in their place. */
const placeholders = ({ company, delivery }: SiteFacts): Record<string, string> => ({
  company: company.name,
  country: company.country,
  year: company.incorporated,
  rc: company.rcNumber,
  hours: company.businessHours,
  delivery: `${delivery.cost} ${delivery.time}`,
  refunds: delivery.refunds,
});

function filled(entry: Readonly<Record<string, string>>, site: SiteFacts) {
  const facts = placeholders(site);
  return Object.fromEntries(
    Object.entries(entry).map(([field, text]) => [
      field,
      text.replace(/\{([a-z]+)\}/g, (whole, name: string) => facts[name] ?? whole),
    ]),
  );
}

/** The standard words (specification.md 2.4 and 2.10 to 2.11). */
const standardWords: SiteWords = {
  faq: [
    {
      category: 'General',
      question: 'What does the company do?',
      answer:
        'One registered Nigerian company works in four sectors: entertainment, general contracting, trading and farming. China sourcing and larger solar water pump systems are offered on request.',
    },
    {
      category: 'Entertainment',
      question: 'Do you handle a whole event, or only part of it?',
      answer:
        'Both. Event planning, event production and artist management can be booked together or separately.',
    },
    {
      category: 'Construction',
      question: 'Which kinds of building work do you take on?',
      answer:
        'Building construction, renovation and infrastructure, in four steps: planning and design, permits and approvals, construction, delivery and support.',
    },
    {
      category: 'Trading',
      question: 'Can you source goods from China?',
      answer:
        'Yes. China sourcing is offered on request, next to import and export, commodities and supply chain work.',
    },
    {
      category: 'Farming',
      question: 'What do you produce?',
      answer:
        'Crops and livestock. Current produce is listed in the marketplace when it is in stock.',
    },
    {
      category: 'Pricing',
      question: 'How do I pay for a marketplace order, and what does delivery cost?',
      answer:
        'By bank transfer in naira. You receive bank details and a payment deadline, then upload an image as proof of payment. Staff confirm it and an email follows. {delivery}',
    },
    {
      category: 'Quality',
      question: 'How is a payment checked, and how do refunds work?',
      answer:
        'A person checks it. Staff compare every transfer with the bank account before an order moves on, and write to you when it does. {refunds}',
    },
    {
      category: 'Support',
      question: 'When can I reach someone?',
      answer: '{hours}, by phone, WhatsApp or email.',
    },
  ],
  testimonials: [],
  projects: [
    {
      title: 'Agricultural equipment supply',
      sector: 'Trading',
      category: 'Equipment supply',
      location: 'Nigeria',
      date: '',
      value: '₦5 Million',
      description: 'Field equipment bought, shipped and handed over to the farm.',
    },
  ],
  record: [
    { value: '50+', label: 'Projects', detail: 'Across all four sectors' },
    { value: '40+', label: 'Clients', detail: 'Served since incorporation' },
    { value: '8+', label: 'States', detail: 'Where work has been delivered' },
    { value: '{year}', label: 'Incorporated', detail: 'In {country}' },
  ],
  credentials: [
    { name: 'Company registration', value: 'Registered' },
    { name: 'Year of incorporation', value: '{year}' },
    { name: 'Country', value: '{country}' },
  ],
  leadership: [
    { title: 'Managing Director', duty: 'Signs every contract' },
    { title: 'Operations', duty: 'Runs building sites, events, shipments and farms' },
    { title: 'Finance', duty: 'Confirms payments, keeps the books' },
  ],
  technology: [
    {
      status: 'active',
      title: 'Marketplace',
      description: 'Order online, pay by bank transfer.',
      impact: 'You need no card and no account.',
    },
    {
      status: 'deployment',
      title: 'Stock and prices',
      description: 'The shop shows what is in our store.',
      impact: 'You only pay for goods we have.',
    },
    {
      status: 'active',
      title: 'Order emails',
      description: 'One email at each step, with a link to your order.',
      impact: 'You know where it stands.',
    },
    {
      status: 'active',
      title: 'Payment check',
      description: 'A person compares each transfer with our bank account.',
      impact: 'Your payment is found.',
    },
    {
      status: 'testing',
      title: 'Farm records',
      description: 'Crops and animals are counted in the field.',
      impact: 'You hear early what the harvest brings.',
    },
    {
      status: 'research',
      title: 'Solar pump sizing',
      description: 'Pump and panel are chosen by the depth of the borehole.',
      impact: 'You buy a pump that fits.',
    },
  ],
  accountClaims: [
    { figure: '1000+', text: 'Suppliers' },
    { figure: '36', text: 'States and the FCT: delivery across Nigeria' },
    { figure: '₦', text: 'Payment by bank transfer, confirmed by a person' },
  ],
  affiliate: [
    {
      figure: '25%',
      title: 'Up to 25% commission',
      text: 'Each of the four sectors pays its own rate.',
    },
    { figure: '₦', title: 'Paid monthly', text: 'In naira, by bank transfer.' },
    { figure: '24h', title: 'Approval within 24 hours', text: 'We read every application.' },
  ],
  pages: [],
};
