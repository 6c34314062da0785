import type { Figure } from '../../../ui/Figures/Figures.tsx';
import type { Reason } from '../../../ui/Reasons/Reasons.tsx';
import type { Step } from '../../../ui/Steps/Steps.tsx';
import type { Ground } from '../../../ui/theme/grounds.ts';
import type { WallBlock } from '../../../ui/Wall/Wall.tsx';

/** Content of a sector page. A missing part leaves out its section. */
export interface SectorContent {
  readonly path: '/entertainment' | '/construction' | '/trading' | '/farming';
  readonly block: WallBlock;
  /** Ground of the page's head. */
  readonly ground: Ground;
  /** Name in running text and in the page's title. */
  readonly name: string;
  /** The same name as lines of the poster title. */
  readonly titleLines: readonly string[];
  /** For search results and link previews. */
  readonly description: string;
  readonly lead: string;
  /** Goods of this sector in the marketplace. */
  readonly shop?: { readonly action: string; readonly category: string };
  readonly servicesTitle: string;
  readonly services: readonly Service[];
  readonly market?: Market;
  readonly trade?: TradeShares;
  readonly production?: Production;
  readonly process?: Process;
  readonly categories: { readonly title: string; readonly items: readonly SectorCategory[] };
  readonly reasons?: { readonly title: string; readonly items: readonly Reason[] };
  /** Its action leads to the contact form, at the head of the page and at its end. */
  readonly closing: { readonly title: string; readonly action: string };
  /** Subject prefilled in the contact form. */
  readonly subject: string;
}

/** What a sector works on. */
export interface SectorCategory {
  readonly name: string;
  /** What the marketplace shows of it; left out for what is only quoted. */
  readonly shop?: { readonly category: string } | { readonly search: string };
}

/** One service, with its drawing in `/art/elevations`. */
export interface Service {
  readonly title: string;
  readonly text: string;
  readonly points: readonly string[];
  readonly picture: string;
  /** Alternative text of the drawing. */
  readonly pictureText: string;
}

/** Static statistics. The first figure is set large. */
export interface Market {
  readonly title: string;
  readonly note: string;
  readonly figures: readonly Figure[];
}

/** Export markets and import sources in percent of the total value. */
export interface TradeShares {
  readonly title: string;
  readonly note: string;
  readonly tables: readonly { readonly title: string; readonly rows: readonly TradeShare[] }[];
}

/** A country and its share in percent. */
export interface TradeShare {
  readonly country: string;
  readonly percent: number;
}

/** Production figures by product, one table for each unit. */
export interface Production {
  readonly title: string;
  readonly note: string;
  readonly tables: readonly {
    readonly title: string;
    readonly heads: readonly [string, string];
    readonly rows: readonly (readonly [name: string, figure: string])[];
  }[];
}

/** The four steps of the work; each adds a course to the drawn wall. */
export interface Process {
  readonly title: string;
  readonly note: string;
  readonly steps: readonly Step[];
}
