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
  ['Solar pump kit with panel, 2 HP', 'Pump, controller and panel, for wells and tanks.', 'Equipment', 'Water Pumps', 650_000, 6, 'SH-PMP-2', 'solar farming', 'solar-water-pump', { isOnSale: true }],
  ['NPK 20-10-10 fertiliser, 50 kg', 'Granules for maize and vegetables.', 'Equipment', 'Fertilisers', 43_500, 110, 'SH-NPK-20', 'farming inputs', 'npk-fertiliser-50kg'],
  ['Masonry cement, 50 kg bag', 'For blocks and plaster.', 'Building', 'Cement', 8_900, 900, 'SH-CEM-50', 'construction', 'portland-cement-50kg'],
  ['Palm oil, 5 litre jerrycan', 'First pressing, unbleached.', 'Produce', 'Cooking Oils', 9_200, 400, 'SH-RPO-5', 'food farming', 'red-palm-oil-25l'],
  ['Ellipsoidal spotlight, 300 W', 'Profile spot with four shutters.', 'Stage', 'Stage Lighting', 345_000, 12, 'SH-ELL-3', 'events lighting', 'stage-lantern-200w'],
  ['Cassava flour, 25 kg', 'High quality, odourless, for baking.', 'Produce', 'Flour', 21_500, 150, 'SH-GAR-25', 'food farming', 'cassava-flour-10kg'],
  ['Ankara fabric, wax print', 'Cotton, printed on both sides.', 'Textiles', 'Fabric', 14_000, 90, 'SH-ADR', 'trading fabric', 'ankara-fabric-6yd', { sizes: ['2 yards', '4 yards', '6 yards'], soldOutSize: '4 yards' }],
  ['Generator service, 10 kVA, per visit', 'Oil, filter, spark plug and a technician.', 'Equipment', 'Generators', 45_000, 4, 'SH-GEN-D', 'events hire', 'generator-service-kit', { isUntracked: true }],
  ['Yellow maize, 50 kg', 'Moisture below 13%.', 'Commodities', 'Grains', 31_000, 380, 'SH-YMZ', 'grain farming', 'yellow-maize-100kg'],
  ['Plaster sand, 20 tonne load', 'Fine, washed and screened.', 'Building', 'Aggregate', 210_000, 18, 'SH-SND-20', 'construction', 'sharp-sand-tipper'],
  ['Longspan roofing sheet, 0.45 mm, per metre', 'Aluminium, cut to length.', 'Building', 'Roofing', 4_500, 2_000, 'SH-LSP', 'construction roofing', 'roofing-sheet-longspan', { isOnSale: true }],
  ['Reinforcing steel rod', 'TMT grade 500, 12 m.', 'Building', 'Rebar', 9_400, 640, 'SH-ROD', 'construction steel', 'steel-rod-12mm', { sizes: ['10 mm', '12 mm', '16 mm', '20 mm', '25 mm', '32 mm'] }],
  ['Emulsion paint, satin, 20 litres', 'Washable, for inside walls.', 'Building', 'Paint', 58_000, 85, 'SH-EMP', 'construction finishing', 'interior-paint-20l', { sizes: ['Terracotta', 'Terracotta, premium'] }],
  ['Patterned wall tiles, 30 × 30 cm', 'Glazed, 11 to the carton.', 'Building', 'Tiles', 11_500, 520, 'SH-TIL-33', 'construction finishing', 'floor-tiles-60x60'],
  ['LED par light bar, 4 × 54 W', 'Four RGBW lights on one stand.', 'Stage', 'Stage Lighting', 165_000, 40, 'SH-PAR-4', 'events lighting', 'led-par-light-set', { isOnSale: true }],
  ['Wireless microphones, pair, long range', 'Two UHF handhelds with a receiver, up to 120 m.', 'Stage', 'Microphones', 105_000, 16, 'SH-MIC-2', 'events sound', 'wireless-microphone-pair'],
  ['Party canopy, 20 × 20 ft', 'Red and white roof on a steel frame.', 'Stage', 'Canopies', 320_000, 4, 'SH-CAN-20', 'events outdoor', 'event-canopy-10x10'],
  ['Active speaker, 12 inch, 400 W', 'With a horn and a built-in mixer.', 'Stage', 'Speakers', 155_000, 10, 'SH-SPK-12', 'events sound', 'pa-speaker-15in'],
  ['Refined shea butter, 5 kg', 'White and odourless.', 'Commodities', 'Cosmetic Butters', 30_000, 120, 'SH-RSB-5', 'export cosmetics', 'shea-butter-20kg'],
  ['Hibiscus flower, sifted, 25 kg', 'Deep red, from Jigawa.', 'Commodities', 'Spices', 62_000, 45, 'SH-HIB-25', 'export', 'hibiscus-flower-50kg'],
  ['Sesame seed, hulled, 50 kg', 'White, 99% pure.', 'Commodities', 'Grains', 132_000, 210, 'SH-SES-50', 'export grain', 'sesame-seed-50kg'],
  ['Ofada rice, 50 kg', 'Unpolished and fragrant.', 'Produce', 'Rice', 118_000, 130, 'SH-OFD-50', 'food farming', 'rice-parboiled-50kg'],
  ['Layers concentrate, 25 kg', 'For hens in lay, to mix with maize.', 'Produce', 'Animal Feed', 26_000, 300, 'SH-LYC-25', 'feed poultry', 'layers-feed-25kg'],
  ['Knapsack sprayer, 16 litres, heavy duty', 'Brass lance and padded straps.', 'Equipment', 'Sprayers', 38_000, 55, 'SH-KNS-16', 'farming tools', 'knapsack-sprayer-16l', { isOnSale: true }],
];

/** The 24 lines of goods of the simulated store; none of them is a product of the demo catalogue. */
export const storeLines: readonly StoreLine[] = rows.map(
  ([title, text, productType, taxonomyName, naira, quantity, sku, tags, picture, more]) => ({
    title,
    text,
    productType,
    taxonomyName,
    naira,
    quantity,
    sku,
    picture,
    ...more,
    tags: tags.split(' '),
  }),
);
