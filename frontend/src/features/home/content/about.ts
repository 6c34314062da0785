import { company } from '../../../lib/company.ts';
import type { Fact } from '../../../ui/Table/FactTable.tsx';

/** Who is responsible for what. The mark is a placeholder until the company provides portraits. */
export const leadershipContent = {
  title: 'Leadership',
  note: 'Who is responsible for what.',
  roles: [
    { title: 'Managing Director', duty: 'Signs every contract' },
    { title: 'Operations', duty: 'Runs building sites, events, shipments and farms' },
    { title: 'Finance', duty: 'Confirms payments, keeps the books' },
  ],
} as const;

/** Where the company comes from and where it wants to be in 2030. */
export const aboutContent = {
  title: 'About',
  story: `${company.name} was incorporated in ${company.country} in ${company.incorporated} as one company for four kinds of work: events, building, trade and farming.`,
  vision: 'Our 2030 vision: three figures that we work towards.',
  heads: ['By 2030', 'Target'],
  targets: [
    ['Revenue', '₦50B'],
    ['Carbon neutral', '100%'],
    ['Lives reached', '1M+'],
  ] satisfies readonly Fact[],
} as const;
