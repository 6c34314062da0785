import { company } from '../../../lib/company.ts';
import type { BadgeTone } from '../../../ui/Badge/Badge.tsx';
import type { Fact } from '../../../ui/Table/FactTable.tsx';

/** Registered facts about the company. */
export const businessContent = {
  title: 'Business information',
  facts: [
    ['Registration number', `RC ${company.rcNumber}`],
    ['Incorporated', company.incorporated],
    ['Sectors', 'Entertainment, General Contracting, Trading, Farming'],
    ['Operating hours', company.hours],
    ['Currency', 'Nigerian naira (₦)'],
    ['Payment', 'Bank transfer with proof upload'],
  ] satisfies readonly Fact[],
} as const;

/** Maturity of a tool. Unknown values are shown in grey. */
export type TechnologyStatus = 'active' | 'deployment' | 'pilot' | 'testing' | 'research';

/** A digital tool of the company. */
export interface TechnologyItem {
  readonly title: string;
  readonly description: string;
  readonly status: string;
  readonly impact: string;
}

/** Badge of each status: colour and how many of its four openings are filled. */
export const technologyBadges: Record<TechnologyStatus, { tone: BadgeTone; filled: number }> = {
  active: { tone: 'done', filled: 4 },
  deployment: { tone: 'moving', filled: 3 },
  pilot: { tone: 'waiting', filled: 2 },
  testing: { tone: 'trial', filled: 1 },
  research: { tone: 'early', filled: 0 },
};

/** The tools behind the work, and their figures. */
export const technologyContent = {
  title: 'Business technology',
  note: 'The tools we work with, and how far along each one is.',
  items: [
    {
      status: 'active',
      title: 'Marketplace',
      description: 'Orders, bank details and a payment deadline in one flow.',
      impact: 'Customers pay without a card',
    },
    {
      status: 'deployment',
      title: 'Product sync',
      description: 'Stock and prices read from the external store.',
      impact: 'One list of products, kept in one place',
    },
    {
      status: 'active',
      title: 'Order mail',
      description: 'Each step of an order by email, with a link back to it.',
      impact: 'Buyers know where they stand',
    },
    {
      status: 'active',
      title: 'Payment proof desk',
      description: 'Staff see each transfer image next to its order.',
      impact: 'Confirmation in one step',
    },
    {
      status: 'testing',
      title: 'Farm records',
      description: 'Crop and livestock figures entered in the field.',
      impact: 'We know what is coming before the harvest',
    },
    {
      status: 'research',
      title: 'Solar water pump sizing',
      description: 'Pump and panel matched to borehole depth.',
      impact: 'A pump that fits the borehole',
    },
  ] satisfies readonly TechnologyItem[],
  figures: [
    ['6', 'Digital tools'],
    ['₦5M', 'Investment'],
    ['8', 'Implementations'],
    ['95%', 'Process efficiency'],
  ],
} as const;
