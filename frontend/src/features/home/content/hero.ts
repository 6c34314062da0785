import { company } from '../../../lib/company.ts';
import type { WallBlock } from '../../../ui/Wall/Wall.tsx';

/** One sector's courses of the hero: a word per course, laid in the sector's block. */
export interface HeroCourse {
  readonly words: readonly string[];
  readonly block: WallBlock;
  readonly to: '/entertainment' | '/construction' | '/trading' | '/farming';
}

/** Words of the first view. */
export const heroContent = {
  facts: [`RC ${company.rcNumber}`, `Incorporated in ${company.country}, ${company.incorporated}`],
  courses: [
    { words: ['Entertainment'], block: 'ent', to: '/entertainment' },
    { words: ['General', 'Contracting'], block: 'con', to: '/construction' },
    { words: ['Trading'], block: 'tra', to: '/trading' },
    { words: ['Farming'], block: 'far', to: '/farming' },
  ] satisfies readonly HeroCourse[],
  lead: `${company.name} is one Nigerian company in four sectors. We plan and stage events, build and renovate, move goods in and out of the country, and grow food.`,
  shop: 'Shop Marketplace',
  services: 'Business Services',
  contact: 'Get In Touch',
} as const;
