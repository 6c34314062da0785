import type { SectorContent } from './sectorContent.ts';

/**
 * Farming. Land and crops: FAO, FAOSTAT 2022; rice: USDA, rough production 2022/23. Animals: FAO,
 * FAOSTAT 2023, slaughtered. Exports: National Bureau of Statistics, fourth quarter of 2024. All are
 * national figures, never the company's own.
 */
export const farming: SectorContent = {
  path: '/farming',
  letter: 'D',
  block: 'far',
  ground: 'palm',
  name: 'Farming',
  titleLines: ['Farming'],
  description:
    'Crops grown and livestock raised in Nigeria, sold in the marketplace when it is ready. Solar water pump systems on request.',
  lead: 'We grow crops and raise livestock in Nigeria, and sell what is ready in our marketplace.',
  servicesTitle: 'Crops and livestock',
  services: [
    {
      title: 'Crops',
      text: 'Planted for the season, dried and bagged for sale by weight.',
      points: ['Maize and grains', 'Cassava and tubers', 'Seeds and oil crops'],
      picture: 'farming-1',
      pictureText: 'Rows of maize under a rising sun, with a water tank',
    },
    {
      title: 'Livestock',
      text: 'Cattle and poultry, housed, fed and watched over.',
      points: ['Cattle', 'Poultry', 'Feed and housing'],
      picture: 'farming-2',
      pictureText: 'A white Fulani cow and three hens in front of a barn',
    },
  ],
  market: {
    title: 'Farming in Nigeria',
    note: 'National figures. Sources: FAO 2022; National Bureau of Statistics, Q4 2024.',
    figures: [
      {
        value: '36.9',
        suffix: 'M',
        label: 'Hectares of arable land',
        detail: 'The most of any country in Africa',
      },
      { value: '61.2', suffix: 'M', label: 'Tonnes of yam', detail: 'More than any other country' },
      {
        value: '60.8',
        suffix: 'M',
        label: 'Tonnes of cassava',
        detail: 'More than any other country',
      },
      { value: '1.5', suffix: 'tn', label: 'Naira of farm exports', detail: 'In one quarter' },
    ],
  },
  production: {
    title: 'What the country produces',
    note: 'Crops harvested in 2022, animals raised for meat in 2023. Sources: FAO; rice, USDA.',
    tables: [
      {
        title: 'Crops harvested',
        heads: ['Crop', 'Million tonnes'],
        rows: [
          ['Yam', '61.2'],
          ['Cassava', '60.8'],
          ['Rice, in the husk', '8.5'],
        ],
      },
      {
        title: 'Animals raised',
        heads: ['Animal', 'Million animals'],
        rows: [
          ['Chickens', '324'],
          ['Goats', '28.2'],
          ['Sheep', '19.5'],
          ['Pigs', '8.1'],
          ['Cattle', '3.3'],
        ],
      },
    ],
  },
  process: {
    title: 'How a season goes',
    note: 'Four steps. Each lays a course on the last.',
    steps: [
      { title: 'Land and plan', text: 'Soil, water and seed chosen before the rains.' },
      { title: 'Planting and rearing', text: 'Fields sown, animals housed and fed.' },
      { title: 'Care and records', text: 'Weeding, watering and what was seen, written down.' },
      { title: 'Harvest and delivery', text: 'Dried, weighed, bagged and brought to you.' },
    ],
  },
  categories: {
    title: 'What we work with',
    items: ['Maize', 'Cassava', 'Rice', 'Oil crops', 'Cattle', 'Poultry'],
  },
  closing: { title: 'Tell us what you need grown', action: 'Ask for a price' },
  subject: 'Enquiry: farming',
};
