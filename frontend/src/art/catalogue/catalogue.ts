import * as building from './building.ts';
import * as commodities from './commodities.ts';
import * as equipment from './equipment.ts';
import * as produce from './produce.ts';
import * as stage from './stage.ts';
import * as textiles from './textiles.ts';

/** Picture of each demo product by its slug; served as `/catalogue/<slug>.svg`. */
export const cataloguePictures: Record<string, () => string> = {
  'solar-water-pump': equipment.solarWaterPump,
  'portland-cement-50kg': building.portlandCement,
  'red-palm-oil-25l': produce.redPalmOil,
  'stage-lantern-200w': stage.stageLantern,
  'cassava-flour-10kg': produce.cassavaFlour,
  'ankara-fabric-6yd': textiles.ankaraFabric,
  'generator-service-kit': equipment.generatorServiceKit,
  'yellow-maize-100kg': produce.yellowMaize,
  'sharp-sand-tipper': building.sharpSand,
  'roofing-sheet-longspan': building.roofingSheet,
  'steel-rod-12mm': building.steelRod,
  'interior-paint-20l': building.interiorPaint,
  'floor-tiles-60x60': building.floorTiles,
  'led-par-light-set': stage.ledParSet,
  'wireless-microphone-pair': stage.wirelessMicrophones,
  'event-canopy-10x10': stage.eventCanopy,
  'pa-speaker-15in': stage.paSpeaker,
  'shea-butter-20kg': produce.sheaButter,
  'hibiscus-flower-50kg': produce.hibiscusFlower,
  'sesame-seed-50kg': commodities.sesameSeed,
  'rice-parboiled-50kg': commodities.parboiledRice,
  'layers-feed-25kg': commodities.layersFeed,
  'knapsack-sprayer-16l': equipment.knapsackSprayer,
  'npk-fertiliser-50kg': commodities.npkFertiliser,
};
