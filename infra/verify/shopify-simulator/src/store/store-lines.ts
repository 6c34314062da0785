/** What one line of goods of the simulated store is made of. */
export interface StoreLine {
  title: string;
  text: string;
  productType: string;
  taxonomyName: string;
  naira: number;
  quantity: number;
  sku: string;
  tags: readonly string[];
  /** Name of a picture that the front end has. */
  picture: string;
  /** Variants, cheapest first; absent: one. */
  sizes?: readonly string[];
  /** The size that is sold out in the first lot. */
  soldOutSize?: string;
  isOnSale?: boolean;
  /** The store does not count its stock. */
  isUntracked?: boolean;
}

type Row = readonly [
  title: string,
  text: string,
  productType: string,
  taxonomyName: string,
  naira: number,
  quantity: number,
  sku: string,
  tags: string,
  picture: string,
  more?: Pick<StoreLine, 'sizes' | 'soldOutSize' | 'isOnSale' | 'isUntracked'>,
];

// One row a product: the table is read across, and 24 objects of ten lines each would hide it.
// biome-ignore format: a table
const rows: readonly Row[] = [
  ['Solar pump kit with tank, 2 HP', 'Pump, panels and a 1,000 litre tank.', 'Equipment', 'Water Pumps', 1_150_000, 6, 'SH-PMP-2', 'solar farming', 'solar-water-pump', { isOnSale: true }],
  ['Surface solar pump, 1 HP', 'For wells and streams up to 8 m.', 'Equipment', 'Water Pumps', 310_000, 11, 'SH-PMP-1', 'solar farming', 'solar-water-pump'],
  ['Cement, 50 kg, by the pallet of 40', 'Forty bags, wrapped against rain.', 'Building', 'Cement', 388_000, 30, 'SH-CEM-P', 'construction', 'portland-cement-50kg'],
  ['Palm oil, 5 litre jerrycan', 'First pressing, unbleached.', 'Produce', 'Cooking Oils', 9_200, 400, 'SH-RPO-5', 'food farming', 'red-palm-oil-25l'],
  ['Ellipsoidal spotlight, 300 W', 'Profile spot with four shutters.', 'Stage', 'Stage Lighting', 345_000, 12, 'SH-ELL-3', 'events lighting', 'stage-lantern-200w'],
  ['Cassava flour, 25 kg', 'High quality, odourless, for baking.', 'Produce', 'Flour', 21_500, 150, 'SH-GAR-25', 'food farming', 'cassava-flour-10kg'],
  ['Ankara fabric, wax print', 'Cotton, printed on both sides.', 'Textiles', 'Fabric', 14_000, 90, 'SH-ADR', 'trading fabric', 'ankara-fabric-6yd', { sizes: ['2 yards', '4 yards', '6 yards'], soldOutSize: '4 yards' }],
  ['Generator service, 30 kVA, per visit', 'Filters, oil and a technician.', 'Equipment', 'Generators', 95_000, 4, 'SH-GEN-D', 'events hire', 'generator-service-kit', { isUntracked: true }],
  ['Yellow maize, 50 kg', 'Moisture below 13%.', 'Commodities', 'Grains', 31_000, 380, 'SH-YMZ', 'grain farming', 'yellow-maize-100kg'],
  ['Plaster sand, 20 tonne load', 'Fine, washed and screened.', 'Building', 'Aggregate', 210_000, 18, 'SH-SND-20', 'construction', 'sharp-sand-tipper'],
  ['Longspan roofing sheet, 0.45 mm, per metre', 'Aluminium, cut to length.', 'Building', 'Roofing', 4_500, 2_000, 'SH-LSP', 'construction roofing', 'roofing-sheet-longspan', { isOnSale: true }],
  ['Reinforcing steel rod', 'TMT grade 500, 12 m.', 'Building', 'Rebar', 9_400, 640, 'SH-ROD', 'construction steel', 'steel-rod-12mm', { sizes: ['10 mm', '12 mm', '16 mm', '20 mm', '25 mm', '32 mm'] }],
  ['Emulsion paint, satin', 'Washable, for inside walls.', 'Building', 'Paint', 32_000, 85, 'SH-EMP', 'construction finishing', 'interior-paint-20l', { sizes: ['4 litres', '20 litres'] }],
  ['Wall tiles, 30 × 60 cm', 'Glazed, 8 to the carton.', 'Building', 'Tiles', 11_500, 520, 'SH-TIL-36', 'construction finishing', 'floor-tiles-60x60'],
  ['LED par light, 54 × 3 W, single', 'RGBW with a floor stand.', 'Stage', 'Stage Lighting', 48_000, 40, 'SH-PAR-1', 'events lighting', 'led-par-light-set', { isOnSale: true }],
  ['Wireless microphone, single', 'UHF handheld with receiver.', 'Stage', 'Microphones', 58_000, 16, 'SH-MIC-1', 'events sound', 'wireless-microphone-pair'],
  ['Marquee, 20 × 40 ft', 'White roof, clear walls.', 'Stage', 'Canopies', 980_000, 4, 'SH-MRQ', 'events outdoor', 'event-canopy-10x10'],
  ['Subwoofer, 18 inch, active', '1,200 W with crossover.', 'Stage', 'Speakers', 355_000, 10, 'SH-SUB-18', 'events sound', 'pa-speaker-15in'],
  ['Refined shea butter, 5 kg', 'White and odourless.', 'Commodities', 'Cosmetic Butters', 30_000, 120, 'SH-RSB-5', 'export cosmetics', 'shea-butter-20kg'],
  ['Hibiscus flower, sifted, 25 kg', 'Deep red, from Jigawa.', 'Commodities', 'Spices', 62_000, 45, 'SH-HIB-25', 'export', 'hibiscus-flower-50kg'],
  ['Sesame seed, hulled, 25 kg', 'White, 99% pure.', 'Commodities', 'Grains', 66_000, 210, 'SH-SES-25', 'export grain', 'sesame-seed-50kg'],
  ['Ofada rice, 10 kg', 'Unpolished and fragrant.', 'Produce', 'Rice', 24_000, 130, 'SH-OFD-10', 'food farming', 'rice-parboiled-50kg'],
  ['Broiler finisher feed, 25 kg', '18% protein pellets.', 'Produce', 'Animal Feed', 19_000, 300, 'SH-BRF-25', 'feed poultry', 'layers-feed-25kg'],
  ['Battery sprayer, 20 litres', '12 V, sprays 6 hours.', 'Equipment', 'Sprayers', 62_000, 55, 'SH-BSP-20', 'farming tools', 'knapsack-sprayer-16l', { isOnSale: true }],
];

/** The 24 lines of goods of the simulated store; none of them is a product of the demo catalogue. */
export const storeLines: readonly StoreLine[] = rows.map(
  ([title, text, productType, taxonomyName, naira, quantity, sku, tags, picture, more]) => ({
    ...{ title, text, productType, taxonomyName, naira, quantity, sku, picture, ...more },
    tags: tags.split(' '),
  }),
);
