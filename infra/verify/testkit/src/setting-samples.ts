/** Another value for a setting, and what a page says once it is in force. */
export interface SettingSample {
  /** As the environment or the page would have it. */
  readonly value: string;
  /** Path of a page that shows it, and the words there; none of a rule that no page says. */
  readonly page?: readonly [path: string, words: string];
}

const onHome = (value: string, words = value): SettingSample => ({ value, page: ['/', words] });
const inTerms = (value: string, words = value): SettingSample => ({
  value,
  page: ['/terms', words],
});
/** In place of the name of an uploaded picture, which only a running shop has. */
export const NO_PICTURE = '0'.repeat(32);

const pictureOn = (path: string, words: string): SettingSample => ({
  value: `${NO_PICTURE} ${words}`,
  page: [path, `alt="${words}"`],
});
const entryOn = (path: string, words: string, fields: Record<string, string>): SettingSample => ({
  value: JSON.stringify([fields]),
  page: [path, words],
});

/** A sample for every setting. One without a row fails `infra/quality/config-docs/settings.spec.ts`. */
export const settingSamples: Readonly<Record<string, SettingSample>> = {
  COMPANY_NAME: onHome('Ada and Sons'),
  COMPANY_EMAIL: onHome('ada@sons.example'),
  COMPANY_PHONE: onHome('+234 803 111 2222'),
  COMPANY_ADDRESS: onHome('12 Marina Road, Lagos'),
  COMPANY_HOURS: onHome('Monday to Thursday, 9AM to 3PM'),
  COMPANY_COUNTRY: onHome('Republic of Nigeria'),
  COMPANY_INCORPORATED: onHome('1987'),
  COMPANY_RC_NUMBER: onHome('7654321'),
  COMPANY_TIN: { value: '01234567-0001' },
  BACKUP_PUBLIC_KEY: {
    value: 'age16smgnhnyu47f44thnnlg6rpvx6v657yukhlatm574e88a6qhjcmqmrwe8z',
  },
  VAT_RATE_PERCENT: { value: '7.5' },
  WORKING_HOURS: onHome('Mon-Thu 09:00-15:00', 'Monday-Thursday 9:00\u00a0AM-3:00\u00a0PM'),
  PUBLIC_HOLIDAYS: onHome('2099-12-28 Founders Day', 'Founders Day'),
  SITE_NOTICE: onHome('We move house on Friday.'),
  COMPANY_FACEBOOK_URL: onHome('https://facebook.example/ada'),
  COMPANY_LINKEDIN_URL: onHome('https://linkedin.example/ada'),
  COMPANY_INSTAGRAM_URL: onHome('https://instagram.example/ada'),
  COMPANY_X_URL: onHome('https://x.example/ada'),
  DELIVERY_SUMMARY: {
    value: 'Delivery by bicycle within a day',
    page: ['/marketplace', 'Delivery by bicycle within a day'],
  },
  DELIVERY_COST: inTerms('The rider gets a fixed sum.'),
  DELIVERY_TIME: inTerms('It takes one day.'),
  DELIVERY_REFUNDS: inTerms('Money goes back within a week.'),
  DELIVERY_REFUND_TIME: {
    value: 'within nine days',
    page: ['/marketplace', 'within nine days'],
  },
  DELIVERY_STATES: inTerms('Kano: five working days, 3500', 'five working days'),
  DELIVERY_PICKUP: inTerms('You may pick it up at the market.'),
  // In place of DELIVERY_STATES, so with the words of its sample, too.
  DELIVERY_ZONES: entryOn('/terms', 'five working days by van', {
    states: 'Kano',
    areas: '',
    fee: '3500',
    time: 'five working days by van',
    freeFrom: '',
  }),
  PICKUP_POINTS: entryOn('/terms', 'Market stall', {
    name: 'Market stall',
    address: '3 Market Street',
    city: 'Kano',
    state: 'Kano',
    hours: 'Mon to Fri, 9 to 5',
  }),
  PAYMENT_WINDOW_MINUTES: { value: '77' },
  REVIEW_WINDOW_HOURS: { value: '9' },
  LATE_PROOF_HOURS: { value: '7' },
  PAYMENT_REMINDER: { value: 'off' },
  PAYMENT_SECOND_CHANCE_HOURS: { value: '11' },
  AUTO_CONFIRM: { value: 'exact' },
  MAX_OPEN_ORDERS_PER_PHONE: { value: '5' },
  MAX_OPEN_ORDERS_PER_EMAIL: { value: '6' },
  NETWORK_HOLDS_SHARE: { value: '30' },
  CLERK_LIMIT_NAIRA: { value: '250000' },
  CLERK_DAY_LIMIT_NAIRA: { value: '900000' },
  BUYER_WEEK_LIMIT_NAIRA: { value: '800000' },
  PROOFS_PER_ORDER: { value: '4' },
  PICTURE_HOME: pictureOn('/', 'Four people at a long table'),
  PICTURE_ENTERTAINMENT: pictureOn('/entertainment', 'A band on a stage'),
  PICTURE_CONSTRUCTION: pictureOn('/construction', 'A wall of blocks'),
  PICTURE_TRADING: pictureOn('/trading', 'A ship at Apapa'),
  PICTURE_FARMING: pictureOn('/farming', 'Maize in the sun'),
  WORDS_FAQ: entryOn('/', 'Do you mill maize?', {
    question: 'Do you mill maize?',
    category: 'Farming',
    answer: 'Yes, on Mondays.',
  }),
  WORDS_TESTIMONIALS: entryOn('/', 'They came on time.', {
    name: 'Bola',
    position: 'Farmer',
    service: 'Pump',
    text: 'They came on time.',
  }),
  WORDS_PROJECTS: entryOn('/', 'Mill at Ikorodu', {
    title: 'Mill at Ikorodu',
    sector: 'Farming',
    category: 'Mill',
    location: 'Ikorodu',
    date: '2026',
    value: '',
    description: 'A mill for maize.',
  }),
  WORDS_RECORD: entryOn('/', 'Mills built', {
    label: 'Mills built',
    value: '3',
    detail: 'By hand',
  }),
  WORDS_CREDENTIALS: entryOn('/', 'Export licence', { name: 'Export licence', value: 'EX 77' }),
  WORDS_LEADERSHIP: entryOn('/', 'Head of mills', { title: 'Head of mills', duty: 'Runs them' }),
  WORDS_TECHNOLOGY: entryOn('/', 'Moisture meter', {
    title: 'Moisture meter',
    status: 'pilot',
    description: 'Measures.',
    impact: 'Dry maize.',
  }),
  WORDS_ACCOUNT_CLAIMS: entryOn('/auth', 'Honest millers', { text: 'Honest millers', figure: '7' }),
  WORDS_AFFILIATE: entryOn('/affiliate-marketing', 'A share of each bag', {
    title: 'A share of each bag',
    figure: '5%',
    text: 'Paid in cash.',
  }),
  WORDS_PAGES: entryOn('/pages/care', 'Keep it dry.', {
    slug: 'care',
    title: 'Care',
    page: 'Keep it dry.',
  }),
  MAIL_ORDER_PLACED: { value: 'Thank you for buying from our mill.' },
  MAIL_PROOF_RECEIVED: { value: 'Thank you for the picture.' },
  MAIL_PROOF_REJECTED: { value: 'We are sorry for the trouble.' },
  MAIL_ORDER_CONFIRMED: { value: 'Thank you for your payment.' },
  MAIL_ORDER_PROCESSING: { value: 'Our packers are at work.' },
  MAIL_ORDER_READY: { value: 'Our counter is open.' },
  MAIL_ORDER_SHIPPED: { value: 'Our rider is careful.' },
  MAIL_ORDER_DELIVERED: { value: 'We hope that you like it.' },
  MAIL_ORDER_EXPIRED: { value: 'We would have liked to serve you.' },
  MAIL_ORDER_CANCELLED: { value: 'We are sorry.' },
  MAIL_CONTACT_ACKNOWLEDGED: { value: 'A person reads each message.' },
};
