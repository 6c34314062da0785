/** One sector card; `art` is the view of `/art/sleeves.svg`, one file for the four. */
export interface SectorCard {
  readonly letter: string;
  readonly title: string;
  readonly description: string;
  readonly services: readonly string[];
  readonly art: 'ent' | 'con' | 'tra' | 'far';
  readonly to: '/entertainment' | '/construction' | '/trading' | '/farming';
}

/** The four sectors, as the four sides of two records. */
export const sectorsContent = {
  title: 'Four sectors',
  note: 'Each has its own block. You will find it wherever that sector’s work appears.',
  cards: [
    {
      letter: 'A',
      title: 'Entertainment',
      description: 'Events from first plan to last encore.',
      services: ['Event planning', 'Event production', 'Artist management'],
      art: 'ent',
      to: '/entertainment',
    },
    {
      letter: 'B',
      title: 'General Contracting',
      description: 'Buildings, repairs and the works between them.',
      services: ['Building construction', 'Renovation', 'Infrastructure'],
      art: 'con',
      to: '/construction',
    },
    {
      letter: 'C',
      title: 'Trading',
      description: 'Goods in, goods out, and the paper that moves them.',
      services: ['Import and export', 'Commodities', 'Supply chain'],
      art: 'tra',
      to: '/trading',
    },
    {
      letter: 'D',
      title: 'Farming',
      description: 'Food grown and raised in Nigeria.',
      services: ['Crops', 'Livestock'],
      art: 'far',
      to: '/farming',
    },
  ] satisfies readonly SectorCard[],
  onRequest: {
    label: 'On request',
    text: 'China sourcing and solar water pump systems are supplied to order.',
    action: 'Ask for a quote',
  },
} as const;
