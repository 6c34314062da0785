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
  note: 'What our tools do for you, and how far along each one is.',
  items: [
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
      impact: 'You pay for nothing that is gone.',
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
      impact: 'Your money is never lost sight of.',
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
  ] satisfies readonly TechnologyItem[],
  figures: [
    ['6', 'Digital tools'],
    ['₦5M', 'Investment'],
    ['8', 'Implementations'],
    ['95%', 'Process efficiency'],
  ],
} as const;
