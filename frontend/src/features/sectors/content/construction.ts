import { company } from '../../../lib/company.ts';
import type { SectorContent } from './sectorContent.ts';

/**
 * General Contracting. Population: United Nations, World Population Prospects 2024 (232.7 million).
 * Urban share: World Bank, SP.URB.TOTL.IN.ZS, 2023 (54%). States delivered: the company's own count.
 */
export const construction: SectorContent = {
  path: '/construction',
  letter: 'B',
  block: 'con',
  ground: 'laterite',
  name: 'General Contracting',
  titleLines: ['General', 'Contracting'],
  description:
    'Building construction, renovation and infrastructure in Nigeria, from planning and permits to handover and support. Ask for a quote.',
  lead: 'We build, renovate and lay the works that connect buildings, in Nigeria and from first drawing to handover.',
  servicesTitle: 'Services',
  services: [
    {
      title: 'Building construction',
      text: 'New homes, offices and halls in block, concrete and shade.',
      points: ['Residential', 'Commercial', 'Public halls'],
      picture: 'construction-1',
      pictureText: 'A building of four floors under construction, with a crane',
    },
    {
      title: 'Renovation',
      text: 'Cracks closed, roofs replaced, rooms given light and air.',
      points: ['Structure', 'Roofing', 'Finishes'],
      picture: 'construction-2',
      pictureText: 'A house, half of it repaired, with a scaffold between the halves',
    },
    {
      title: 'Infrastructure',
      text: 'Roads, drains, culverts and water, including solar pumps on request.',
      points: ['Roads and drains', 'Culverts', 'Water supply'],
      picture: 'construction-3',
      pictureText: 'A road over a bridge of three arches',
    },
  ],
  market: {
    title: 'The market',
    note: 'Sources: World Bank 2023, United Nations 2024. States delivered: our own count.',
    figures: [
      {
        value: '54',
        suffix: '%',
        label: 'In towns and cities',
        detail: 'Share of all Nigerians',
      },
      { value: '232', suffix: 'M', label: 'People', detail: 'Nigeria, the most in Africa' },
      { value: '36', suffix: '+1', label: 'States', detail: 'And the Federal Capital Territory' },
      { value: '8', suffix: '+', label: 'States delivered', detail: 'Where our work stands' },
    ],
  },
  process: {
    title: 'How a project goes',
    note: 'Four steps. Each lays a course on the last.',
    steps: [
      { title: 'Planning and design', text: 'Brief, site visit, drawings and a priced bill.' },
      { title: 'Permits and approvals', text: 'Papers filed and followed until they are signed.' },
      { title: 'Construction', text: 'Work on site with dated progress and photographs.' },
      { title: 'Delivery and support', text: 'Handover, snag list and a person to call.' },
    ],
  },
  categories: {
    title: 'Project categories',
    items: ['Residential', 'Commercial', 'Industrial', 'Renovation', 'Roads and drains', 'Water'],
  },
  reasons: {
    title: 'Reasons to choose us',
    items: [
      {
        title: 'One registered contractor',
        text: `RC ${company.rcNumber}, incorporated ${company.incorporated}.`,
      },
      {
        title: 'Materials from our own trading side',
        text: 'Cement, fittings and equipment bought without a middleman.',
      },
      { title: 'A person on every site', text: 'Monday to Saturday, 8AM to 6PM WAT.' },
    ],
  },
  closing: { title: 'Tell us what you want to build', action: 'Request a quote' },
  subject: 'Quote: general contracting',
};
