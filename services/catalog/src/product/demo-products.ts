/** A product of the demo catalogue; its picture is `/catalogue/<slug>.svg` of the front end. The file is long because it is data. */
export interface DemoProduct {
  slug: string;
  title: string;
  /** Simple markup, as stores write it. */
  description: string;
  category: 'Equipment' | 'Building' | 'Stage' | 'Produce' | 'Textiles' | 'Commodities';
  /** Whole naira. */
  naira: number;
  /** Former price in whole naira, above `naira`. */
  compareAtNaira?: number;
  quantity: number;
  sku: string;
  tags: string;
  /** What the above is called where there are several. */
  variantTitle?: string;
  /** Further variants, in order. */
  others?: readonly DemoVariant[];
}

/** A further variant of a demo product. */
export interface DemoVariant {
  title: string;
  /** Whole naira. */
  naira: number;
  /** Pieces; 0 is sold out. */
  quantity: number;
  sku: string;
}

/**
 * 24 products over the company's sectors, at plausible prices of late 2026. One table of data, so it
 * is longer than a file of code may be.
 */
export const demoProducts: readonly DemoProduct[] = [
  {
    slug: 'solar-water-pump',
    title: 'Solar water pump, 1.5 HP, with panel',
    description:
      '<p>DC surface pump with controller and panel, for wells and tanks. Lifts about <strong>4,000 litres an hour</strong> in full sun.</p><ul><li>Dry-run protection</li><li>Panel, stand and cable included</li></ul>',
    category: 'Equipment',
    naira: 485_000,
    compareAtNaira: 540_000,
    quantity: 14,
    sku: 'EQ-SWP-15',
    tags: 'farming, solar, irrigation',
  },
  {
    slug: 'portland-cement-50kg',
    title: 'Portland limestone cement, 50 kg bag',
    description:
      '<p>Grade 42.5N for blocks, plaster and structural work. Fresh stock, kept dry on pallets.</p>',
    category: 'Building',
    naira: 9_800,
    quantity: 1_200,
    sku: 'BD-CEM-50',
    tags: 'construction, cement',
  },
  {
    slug: 'red-palm-oil-25l',
    title: 'Red palm oil, 25 litre keg',
    description:
      '<p>Unbleached oil from the current pressing, <em>free of additives</em>. Sealed food-grade keg.</p>',
    category: 'Produce',
    naira: 42_500,
    quantity: 180,
    sku: 'PR-RPO-25',
    tags: 'farming, oil, food',
  },
  {
    slug: 'stage-lantern-200w',
    title: 'Stage Fresnel lantern, 200 W LED',
    description:
      '<p>Warm white LED Fresnel with barn doors and a zoom of 15° to 50°. DMX and manual dimming, silent fan.</p>',
    category: 'Stage',
    naira: 265_000,
    quantity: 22,
    sku: 'ST-FRL-200',
    tags: 'entertainment, lighting',
  },
  {
    slug: 'cassava-flour-10kg',
    title: 'High-quality cassava flour, 10 kg',
    description:
      '<p>Fine, odourless flour milled within a day of harvest. For baking, swallow and noodles.</p>',
    category: 'Produce',
    naira: 14_500,
    quantity: 320,
    sku: 'PR-HQF-10',
    tags: 'farming, flour, food',
  },
  {
    slug: 'ankara-fabric-6yd',
    title: 'Ankara wax print, 6 yards',
    description:
      '<p>100% cotton wax print, full 6-yard piece, <strong>fast colours</strong>. Choose your pattern.</p>',
    category: 'Textiles',
    naira: 18_500,
    compareAtNaira: 22_000,
    quantity: 140,
    sku: 'TX-ANK-06',
    tags: 'trading, fabric',
    variantTitle: 'Indigo fans',
    others: [
      { title: 'Coral leaves', naira: 18_500, quantity: 85, sku: 'TX-ANK-06-C' },
      { title: 'Golden circles', naira: 21_000, quantity: 35, sku: 'TX-ANK-06-G' },
      { title: 'Palm green', naira: 18_500, quantity: 0, sku: 'TX-ANK-06-P' },
    ],
  },
  {
    slug: 'generator-service-kit',
    title: 'Generator service kit, 5 to 10 kVA',
    description:
      '<p>Everything for one 100-hour service of a petrol generator.</p><ul><li>Oil filter</li><li>Spark plug</li><li>1 litre of SAE 40 oil</li></ul>',
    category: 'Equipment',
    naira: 18_500,
    quantity: 40,
    sku: 'EQ-GSK-10',
    tags: 'construction, events, maintenance',
  },
  {
    slug: 'yellow-maize-100kg',
    title: 'Yellow maize, 100 kg bag',
    description:
      '<p>Cleaned grain, moisture below 13%, fit for feed mills and for pap. Bagged at the farm.</p>',
    category: 'Commodities',
    naira: 62_000,
    quantity: 450,
    sku: 'CO-YMZ-100',
    tags: 'farming, grain, feed',
  },
  {
    slug: 'sharp-sand-tipper',
    title: 'Sharp sand, 20 tonne tipper load',
    description:
      '<p>Washed river sand for concrete and block making, delivered within the state. <em>Haulage beyond 30 km is quoted apart.</em></p>',
    category: 'Building',
    naira: 185_000,
    quantity: 25,
    sku: 'BD-SND-20',
    tags: 'construction, aggregate',
  },
  {
    slug: 'roofing-sheet-longspan',
    title: 'Long-span aluminium roofing sheet, 0.55 mm',
    description:
      '<p>Green colour-coated sheet, priced for <strong>10 square metres</strong>, cut to length. Rust-free for coastal towns.</p>',
    category: 'Building',
    naira: 78_000,
    compareAtNaira: 86_500,
    quantity: 140,
    sku: 'BD-RFS-55',
    tags: 'construction, roofing',
  },
  {
    slug: 'steel-rod-12mm',
    title: 'Reinforcing steel rod, 12 mm × 12 m',
    description:
      '<p>High-yield TMT bar, grade 500, mill certificate with each bundle. Price per length.</p>',
    category: 'Building',
    naira: 13_200,
    quantity: 900,
    sku: 'BD-ROD-12',
    tags: 'construction, steel',
  },
  {
    slug: 'interior-paint-20l',
    title: 'Interior emulsion paint, 20 litres, terracotta',
    description:
      '<p>Washable matt emulsion, covers about 120 m² in one coat. Other colours to order.</p>',
    category: 'Building',
    naira: 54_000,
    quantity: 75,
    sku: 'BD-PNT-20',
    tags: 'construction, finishing',
  },
  {
    slug: 'floor-tiles-60x60',
    title: 'Porcelain floor tiles, 60 × 60 cm',
    description:
      '<p>Matt porcelain with a printed pattern. One carton holds <strong>4 tiles, 1.44 m²</strong>.</p>',
    category: 'Building',
    naira: 15_800,
    compareAtNaira: 17_500,
    quantity: 380,
    sku: 'BD-TIL-60',
    tags: 'construction, import, finishing',
  },
  {
    slug: 'led-par-light-set',
    title: 'LED PAR light set, 4 pieces with stand',
    description:
      '<p>Four RGBW lights of 54 × 3 W on one stand, with a DMX desk and cables. Lights a stage 6 m wide.</p>',
    category: 'Stage',
    naira: 220_000,
    compareAtNaira: 245_000,
    quantity: 9,
    sku: 'ST-PAR-04',
    tags: 'entertainment, lighting',
  },
  {
    slug: 'wireless-microphone-pair',
    title: 'Wireless microphone, pair with receiver',
    description:
      '<p>Two UHF handheld microphones, range 80 m, up to 8 hours on two AA cells each.</p>',
    category: 'Stage',
    naira: 88_000,
    quantity: 34,
    sku: 'ST-MIC-02',
    tags: 'entertainment, sound',
  },
  {
    slug: 'event-canopy-10x10',
    title: 'Event canopy, 10 × 10 ft, folding frame',
    description:
      '<p>Waterproof red and white cover on a powder-coated steel frame; two people put it up in five minutes. Pegs and bag included.</p>',
    category: 'Stage',
    naira: 135_000,
    quantity: 28,
    sku: 'ST-CAN-10',
    tags: 'entertainment, outdoor',
  },
  {
    slug: 'pa-speaker-15in',
    title: 'Active PA speaker, 15 inch, 600 W',
    description:
      '<p>Two-way active cabinet with a mixer for three inputs, <em>Bluetooth</em> and a stand mount. Price per piece.</p>',
    category: 'Stage',
    naira: 198_000,
    quantity: 18,
    sku: 'ST-SPK-15',
    tags: 'entertainment, sound',
  },
  {
    slug: 'shea-butter-20kg',
    title: 'Raw shea butter, 20 kg tub',
    description:
      '<p>Grade A unrefined butter from Niger State, ivory colour, FFA below 3%. For cosmetics and export.</p>',
    category: 'Commodities',
    naira: 92_000,
    quantity: 64,
    sku: 'CO-SHB-20',
    tags: 'trading, export, cosmetics',
  },
  {
    slug: 'hibiscus-flower-50kg',
    title: 'Dried hibiscus flower (zobo), 50 kg',
    description:
      '<p>Dark red calyces, hand-sorted, <strong>99% purity</strong>, moisture below 12%. Export bags.</p>',
    category: 'Commodities',
    naira: 148_000,
    quantity: 52,
    sku: 'CO-HIB-50',
    tags: 'trading, export',
  },
  {
    slug: 'sesame-seed-50kg',
    title: 'White sesame seed, 50 kg',
    description:
      '<p>Machine-cleaned, oil content above 48%, admixture below 1%. Quality certificate on request.</p>',
    category: 'Commodities',
    naira: 126_000,
    compareAtNaira: 134_000,
    quantity: 88,
    sku: 'CO-SES-50',
    tags: 'trading, export, grain',
  },
  {
    slug: 'rice-parboiled-50kg',
    title: 'Parboiled long-grain rice, 50 kg',
    description:
      '<p>Nigerian-grown, stone-free and polished. Cooks loose; <em>bulk prices from 20 bags</em>.</p>',
    category: 'Produce',
    naira: 72_500,
    quantity: 240,
    sku: 'PR-RIC-50',
    tags: 'farming, food, grain',
  },
  {
    slug: 'layers-feed-25kg',
    title: 'Layers mash, 25 kg',
    description:
      '<p>Complete feed for hens in lay, 16.5% protein with calcium for strong shells. Milled weekly.</p>',
    category: 'Produce',
    naira: 17_800,
    quantity: 410,
    sku: 'PR-LAY-25',
    tags: 'farming, feed, poultry',
  },
  {
    slug: 'knapsack-sprayer-16l',
    title: 'Knapsack sprayer, 16 litres',
    description:
      '<p>Hand-pumped sprayer with padded straps, brass lance and three nozzles. Spare seals in the box.</p>',
    category: 'Equipment',
    naira: 24_500,
    compareAtNaira: 28_000,
    quantity: 110,
    sku: 'EQ-KNS-16',
    tags: 'farming, tools',
  },
  {
    slug: 'npk-fertiliser-50kg',
    title: 'NPK 15-15-15 fertiliser, 50 kg',
    description:
      '<p>Granular compound fertiliser for maize, rice and vegetables; about <strong>4 bags a hectare</strong>.</p>',
    category: 'Equipment',
    naira: 46_000,
    quantity: 96,
    sku: 'EQ-NPK-50',
    tags: 'farming, inputs',
  },
];
