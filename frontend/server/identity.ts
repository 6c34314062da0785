/** Imported first by whatever renders pages: the modules of the pages read the company's facts as they load. */
import { readFrontendConfig, siteFactsOf } from '../frontend.config.ts';

/** The configuration of this process. A bad value has ended it with one message. */
export const config = readFrontendConfig();

globalThis.siteFacts = siteFactsOf(config);
