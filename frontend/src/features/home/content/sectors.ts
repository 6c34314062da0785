/** One sector card; `art` is the view of `/art/sleeves.svg`, one file for the four. */
export interface SectorCard {
  readonly letter: string;
  readonly title: string;
  readonly description: string;
  readonly services: readonly string[];
  readonly art: 'ent' | 'con' | 'tra' | 'far';
  readonly to: '/entertainment' | '/construction' | '/trading' | '/farming';
}

/** The four sectors. */
export const sectorsContent = {
  title: 'Four sectors',
  note: 'What we do in each of them.',
  cards: [
    {
      letter: 'A',
      title: 'Entertainment',
      description: 'Events, from the first plan to the last song.',
      services: ['Event planning', 'Event production', 'Artist management'],
      art: 'ent',
      to: '/entertainment',
    },
    {
      letter: 'B',
      title: 'General Contracting',
      description: 'New buildings, renovation, roads and drains.',
      services: ['Building construction', 'Renovation', 'Infrastructure'],
      art: 'con',
      to: '/construction',
    },
    {
      letter: 'C',
      title: 'Trading',
      description: 'Goods into and out of Nigeria, with their customs papers.',
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
    text: 'China sourcing and larger solar water pump systems are supplied to order.',
    action: 'Ask for a quote',
  },
} as const;
