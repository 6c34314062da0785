import { join } from 'node:path';
import { thisRelease } from '../stack/release.ts';

/** Where the shop is installed, and where its stores are; the run makes both and deletes both. */
export const SHOP = 'shop';
export const STORES = 'stores';
/** Name of the release. */
export const RELEASE = 'spade';

/** A version of the chart, and how its trial on a cluster installs it. */
export interface Chart {
  folder: string;
  /** Files of values. */
  values: readonly string[];
  /** `--set` and the like. */
  words: readonly string[];
  /** Whether the stores of its trial speak TLS. */
  hasTls: boolean;
}

const chartFolder = join(thisRelease.root, 'infra/deploy/kubernetes');
/** A file of the trial. */
export const inCi = (name: string): string => join(chartFolder, 'ci', name);

/** The chart of this checkout, with these files of values beside those of every trial. */
export const thisChart = (files: readonly string[]): Chart => ({
  folder: chartFolder,
  values: ['kind-values.yaml', ...files].map(inCi),
  words: [],
  hasTls: true,
});
