import type { SiteFacts } from '../../../lib/company.ts';
import type { SectorContent } from './sectorContent.ts';

/**
 * General Contracting. Figures, checked in November 2026:
 * - urban share: World Bank, World Development Indicators, SP.URB.TOTL.IN.ZS, 2024: 62.976 %
 *   (https://data.worldbank.org/indicator/SP.URB.TOTL.IN.ZS?locations=NG; releases before 2026 gave
 *   54 %, under the older definition of a town);
 * - population: United Nations, World Population Prospects 2024, middle of 2024: 232,679,478
 *   (https://population.un.org/wpp/), the most of any country in Africa;
 * - states with our work: the company's own count.
 */
export const construction = ({ company }: SiteFacts): SectorContent => ({
  path: '/construction',
  block: 'con',
  ground: 'laterite',
  name: 'General Contracting',
  titleLines: ['General', 'Contracting'],
  description:
    'Building construction, renovation and infrastructure in Nigeria, from planning and permits to handover and support. Ask for a quote.',
  lead: 'We build and renovate in Nigeria, and lay roads and drains, from the first drawing to the handover.',
  shop: { action: 'Shop building materials', category: 'Building' },
  servicesTitle: 'Services',
  services: [
    {
      title: 'Building construction',
      text: 'Homes, offices and halls, built to the drawings and to an agreed price.',
      points: ['Houses and apartments', 'Offices and shops', 'Halls and schools'],
      picture: 'construction-1',
      pictureText: 'A building of four floors under construction, with a crane',
    },
    {
      title: 'Renovation',
      text: 'Repairs and conversions that leave a building sound, dry and cool.',
      points: ['Structural repairs', 'Roofs and waterproofing', 'Finishes and fittings'],
      picture: 'construction-2',
      pictureText: 'A house, half of it repaired, with a scaffold between the halves',
    },
    {
      title: 'Infrastructure',
      text: 'Roads, drainage and water for estates, farms and public places.',
      points: [
        'Roads and drains',
        'Culverts and small bridges',
        'Water, with solar pumps on request',
      ],
      picture: 'construction-3',
      pictureText: 'A road over a bridge of three arches',
    },
  ],
  market: {
    title: 'The market',
    note: 'Sources: World Bank and United Nations, 2024. The last figure is our own count.',
    figures: [
      {
        value: '63',
        suffix: '%',
        label: 'Live in towns and cities',
        detail: 'Share of Nigeria’s people',
      },
      {
        value: '232.7',
        suffix: 'M',
        label: 'People',
        detail: 'The largest population in Africa',
      },
      { value: '36', suffix: '+1', label: 'States', detail: 'And the Federal Capital Territory' },
      { value: '8', suffix: '+', label: 'States with our work', detail: 'Counted by us' },
    ],
  },
  process: {
    title: 'How a project works',
    note: 'Four steps, one after the other.',
    steps: [
      {
        title: 'Planning and design',
        text: 'We visit the site, draw the work and price each item.',
      },
      {
        title: 'Permits and approvals',
        text: 'We prepare and file the papers, and follow up until they are signed.',
      },
      {
        title: 'Construction',
        text: 'Work follows a dated programme, and you get photographs as it goes.',
      },
      {
        title: 'Delivery and support',
        text: 'We hand over with a list of what is left to do, and you can still call us.',
      },
    ],
  },
  categories: {
    title: 'Project categories',
    items: [
      { name: 'Residential' },
      { name: 'Commercial' },
      { name: 'Industrial' },
      { name: 'Renovation' },
      { name: 'Roads and drains' },
      { name: 'Water' },
    ],
  },
  reasons: {
    title: 'Reasons to choose us',
    items: [
      {
        title: 'One registered contractor',
        text: `RC ${company.rcNumber}, incorporated ${company.incorporated}: one company signs the contract, builds and is responsible.`,
      },
      {
        title: 'Materials from our own trading side',
        text: 'Our trading sector buys cement, fittings and equipment for our sites.',
      },
      {
        title: 'A person to call',
        text: `${company.businessHours}, by phone, WhatsApp or email.`,
      },
    ],
  },
  closing: { title: 'Tell us what you want to build', action: 'Get a quote' },
  subject: 'Quote: general contracting',
});
