import type { SectorContent } from './sectorContent.ts';

/**
 * Farming. All are national figures, never the company's own; checked in November 2026:
 * - arable land 36,872,000 ha, yam 61.171 and cassava 60.8 million tonnes: FAO, FAOSTAT 2022
 *   (https://www.fao.org/faostat);
 * - animals slaughtered for meat: FAO, FAOSTAT 2023;
 * - rice, rough production 2022/23: USDA (https://ipad.fas.usda.gov, country summary Nigeria);
 * - exports: National Bureau of Statistics, fourth quarter of 2024, ₦1.54 tn.
 */
export const farming: SectorContent = {
  path: '/farming',
  block: 'far',
  ground: 'palm',
  name: 'Farming',
  titleLines: ['Farming'],
  description:
    'Crops grown and livestock raised in Nigeria, sold in the marketplace when it is ready. Larger solar water pump systems on request.',
  lead: 'We grow crops and raise livestock in Nigeria, and sell what is ready in our marketplace.',
  shop: { action: 'Shop for your farm', category: 'Farm' },
  servicesTitle: 'Crops and livestock',
  services: [
    {
      title: 'Crops',
      text: 'Grown in season, dried, and bagged for sale by weight.',
      points: ['Maize and grains', 'Cassava and tubers', 'Seeds and oil crops'],
      picture: 'farming-1',
      pictureText: 'Rows of maize under a rising sun, with a water tank',
    },
    {
      title: 'Livestock',
      text: 'Cattle and poultry, well housed and well fed.',
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
      {
        value: '122',
        suffix: 'M',
        label: 'Tonnes of yam and cassava',
        detail: 'More than any other country',
      },
      { value: '₦1.5', suffix: 'tn', label: 'Farm exports', detail: 'In one quarter' },
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
    title: 'How a season works',
    note: 'Four steps, one after the other.',
    steps: [
      { title: 'Land and plan', text: 'We choose soil, water and seed before the rains.' },
      { title: 'Planting and rearing', text: 'Fields are sown; animals are housed and fed.' },
      {
        title: 'Care and records',
        text: 'We weed, water and treat against pests, and keep records.',
      },
      {
        title: 'Harvest and delivery',
        text: 'Produce is dried, weighed, bagged and brought to you.',
      },
    ],
  },
  categories: {
    title: 'What we work with',
    items: [
      { name: 'Maize', shop: { search: 'maize' } },
      { name: 'Cassava', shop: { search: 'cassava' } },
      { name: 'Rice', shop: { search: 'rice' } },
      { name: 'Palm oil', shop: { search: 'palm oil' } },
      { name: 'All produce', shop: { category: 'Produce' } },
      { name: 'Cattle' },
      { name: 'Poultry' },
      { name: 'Fertiliser', shop: { search: 'fertiliser' } },
      { name: 'Water pumps', shop: { search: 'pump' } },
    ],
  },
  closing: { title: 'Tell us what you need from the farm', action: 'Ask for a price' },
  subject: 'Enquiry: farming',
};
