import type { SectorContent } from './sectorContent.ts';

/**
 * Trading. All figures: National Bureau of Statistics, Foreign Trade in Goods Statistics, fourth
 * quarter of 2024 (https://nigerianstat.gov.ng), checked in November 2026: exports ₦20,014.33 bn,
 * imports ₦16,590.51 bn, farm exports ₦1.54 tn. The shares of the Netherlands (10.44 %) and China
 * (27.8 %) are published; the others are computed from the published naira values.
 */
export const trading: SectorContent = {
  path: '/trading',
  block: 'tra',
  ground: 'sand',
  name: 'Trading',
  titleLines: ['Trading'],
  description:
    'Import and export, commodities and supply chain work in and out of Nigeria, with China sourcing on request. Ask for a quote.',
  lead: 'We move goods in and out of Nigeria, buy and sell commodities, and handle their customs papers.',
  shop: { action: 'Shop commodities', category: 'Commodities' },
  servicesTitle: 'Services',
  services: [
    {
      title: 'Import and export',
      text: 'Goods bought, shipped and cleared, in either direction.',
      points: ['Sourcing, also from China on request', 'Shipping and insurance', 'Customs papers'],
      picture: 'trading-1',
      pictureText: 'A container ship under way',
    },
    {
      title: 'Commodities',
      text: 'Seeds, grains and oils, weighed and checked before they are paid for.',
      points: ['Sesame and hibiscus', 'Grains and flour', 'Palm oil and shea'],
      picture: 'trading-2',
      pictureText: 'A stack of sacks beside a beam scale',
    },
    {
      title: 'Supply chain',
      text: 'Storage, transport and delivery by one company.',
      points: ['Storage', 'Road transport', 'Delivery to site'],
      picture: 'trading-3',
      pictureText: 'A lorry in front of a warehouse',
    },
  ],
  market: {
    title: 'The market',
    note: 'Nigeria’s trade in goods in one quarter. Source: National Bureau of Statistics, Q4 2024.',
    figures: [
      {
        value: '₦36.6',
        suffix: 'tn',
        label: 'Trade in goods',
        detail: 'Exports and imports together',
      },
      { value: '₦20.0', suffix: 'tn', label: 'Exports', detail: 'Sold by Nigeria' },
      { value: '₦16.6', suffix: 'tn', label: 'Imports', detail: 'Bought by Nigeria' },
      {
        value: '₦1.5',
        suffix: 'tn',
        label: 'Farm exports',
        detail: 'Cocoa, sesame, cashew and more',
      },
    ],
  },
  trade: {
    title: 'Where goods go and where they come from',
    note: 'Share of Nigeria’s exports and imports by value. Source: National Bureau of Statistics, Q4 2024.',
    tables: [
      {
        title: 'Export markets',
        rows: [
          { country: 'Netherlands', percent: 10.4 },
          { country: 'France', percent: 9.5 },
          { country: 'Spain', percent: 8.7 },
          { country: 'India', percent: 8 },
          { country: 'Indonesia', percent: 7 },
        ],
      },
      {
        title: 'Import sources',
        rows: [
          { country: 'China', percent: 27.8 },
          { country: 'India', percent: 11.5 },
          { country: 'Belgium', percent: 8.3 },
          { country: 'United States', percent: 6.3 },
          { country: 'France', percent: 3.6 },
        ],
      },
    ],
  },
  process: {
    title: 'How a trade works',
    note: 'Four steps, one after the other.',
    steps: [
      {
        title: 'Enquiry and quote',
        text: 'You tell us the goods, the quantity and the place. We send a price and terms.',
      },
      {
        title: 'Sourcing and checks',
        text: 'We find a supplier, check a sample, and agree the weight and grade.',
      },
      {
        title: 'Shipping and clearing',
        text: 'We book, insure and declare the cargo, and follow it until it is released.',
      },
      {
        title: 'Delivery and papers',
        text: 'The goods reach you with all their papers.',
      },
    ],
  },
  categories: {
    title: 'Product categories',
    items: [
      { name: 'Grains and seeds', shop: { category: 'Commodities' } },
      { name: 'Oils and foods', shop: { category: 'Produce' } },
      { name: 'Building materials', shop: { category: 'Building' } },
      { name: 'Farm supplies', shop: { category: 'Farm' } },
      { name: 'Solar equipment', shop: { search: 'solar' } },
      { name: 'Textiles', shop: { category: 'Textiles' } },
    ],
  },
  closing: { title: 'Tell us what you want to move', action: 'Get a quote' },
  subject: 'Quote: trading',
};
