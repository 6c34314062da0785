import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the chart. */
export const chartFolder = join(import.meta.dirname, '../../deploy/kubernetes');

/** One way to install: the values files beside what every installation says itself. */
export interface Profile {
  name: string;
  files: readonly string[];
  /** Kinds that come with operators (CloudNativePG, KEDA, …). */
  needs: readonly string[];
}

/** Every profile that operators use, and what a managed cloud, a vault and scaling change in it. */
export const profiles: readonly Profile[] = [
  { name: 'small', files: ['profiles/small.yaml'], needs: ['Cluster'] },
  { name: 'standard', files: ['profiles/standard.yaml'], needs: ['Cluster'] },
  {
    name: 'scaled',
    files: ['profiles/standard.yaml', 'ci/scaled.yaml'],
    needs: ['Cluster', 'ScaledObject'],
  },
  {
    name: 'watched',
    files: ['profiles/small.yaml', 'ci/watched.yaml'],
    needs: ['Cluster', 'ScaledObject', 'PodMonitor', 'PrometheusRule'],
  },
  { name: 'addresses', files: ['ci/addresses.yaml'], needs: [] },
  { name: 'vault', files: ['ci/vault.yaml'], needs: ['Cluster', 'ExternalSecret', 'HTTPRoute'] },
];

/** Arguments of helm that choose a profile. */
export function valuesOf({ files }: Profile): string[] {
  return ['ci/required.yaml', ...files].flatMap((file) => ['--values', join(chartFolder, file)]);
}

/** What `helm create`s Chart.yaml names as the release of the images. */
export const appVersion = /^appVersion: (\S+)$/m.exec(
  readFileSync(join(chartFolder, 'Chart.yaml'), 'utf8'),
)?.[1];

/** Name of the release that is installed. */
export const RELEASE = 'spade';

/** Selects what belongs to it. */
export const releaseLabel = `app.kubernetes.io/instance=${RELEASE}`;
