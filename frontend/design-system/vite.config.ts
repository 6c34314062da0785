import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { readFrontendConfig, siteFactsOf } from '../frontend.config.ts';

/** The living page: `npm run design -w frontend`, then http://localhost:5174/design-system/. */
export default defineConfig({
  // The front end's folder, so that fonts and drawings have the addresses they have on the site.
  root: new URL('..', import.meta.url).pathname,
  plugins: [react()],
  define: {
    'globalThis.siteFacts': JSON.stringify(siteFactsOf(readFrontendConfig())),
  },
  server: { port: 5174 },
});
