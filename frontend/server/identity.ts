import { LiveSettings } from '@spade/platform/settings/live-settings';
import { frontendConfig, readFrontendConfig } from '../frontend.config.ts';

/** The configuration of this process. A bad value has ended it with one message. Settings change under it (site.ts). */
export const config = readFrontendConfig();

/** What the owner has saved, put under {@link config}. */
export const settings = new LiveSettings(frontendConfig.shape, config, (key) => {
  process.stderr.write(`The saved value of ${key} is not valid and is not used\n`);
});
