import { siteWords } from '@spade/platform/config/site-words';
import { LiveSettings } from '@spade/platform/settings/live-settings';
import {
  type FrontendConfig,
  frontendConfig,
  readFrontendConfig,
  type SavedWords,
} from '../frontend.config.ts';

/** The configuration of this process. A bad value has ended it with one message. Settings change under it (site.ts). */
export const config: FrontendConfig & SavedWords = readFrontendConfig();

/** Puts what the owner saves under a configuration. */
export const settingsOver = (over: FrontendConfig & SavedWords): LiveSettings =>
  new LiveSettings({ ...frontendConfig.shape, ...siteWords }, over, (key) => {
    process.stderr.write(`The saved value of ${key} is not valid and is not used\n`);
  });

/** What the owner has saved, under {@link config}. */
export const settings = settingsOver(config);
