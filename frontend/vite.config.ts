import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { readCompany } from './company-settings.ts';

/** Address of the gateway while developing; the built site is served behind the same origin. */
const gatewayUrl = process.env.GATEWAY_URL || 'http://127.0.0.1:3000';

/** React: what changes least, and takes longest to run. */
const reactModules = /node_modules\/(?:react|react-dom|scheduler)\/|rolldown[/\\-]runtime/;

/**
 * What every public page needs at once goes into one file: twenty small ones would cost a slow
 * connection more in round trips than they save in bytes.
 */
const siteModules =
  /preload-helper|node_modules\/(?:styled-components|stylis|@emotion|@tanstack\/(?:react-router|router-core|history|react-store|store)|use-sync-external-store)\/|src\/(?:app|lib\/company|lib\/whenInterested|ui\/(?:theme|Brand|Button|Header|PageHead|Section|SiteLayout|SkipLink|TextLink|Wall))/;

/** What pages with server state share: marketplace, order page, back office. */
const dataModules =
  /node_modules\/(?:@tanstack\/(?:react-query|query-core)|openapi-fetch)\/|src\/(?:lib\/(?:apiClient|apiError|format|lastOrder|queryClient|storage|useIsHydrated)|ui\/(?:EmptyState|Skeleton|Toast)\/)/;

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A loader brings the data layer along, which no page without data should fetch.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent']],
      },
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
  ],
  define: { __COMPANY__: JSON.stringify(readCompany(process.env)) },
  // Class names must not depend on the order in which modules ran: the prerendered page and the
  // browser have to agree on them. The plugin derives them from the file instead.
  oxc: {
    plugins: {
      styledComponents: {
        ssr: true,
        displayName: false,
        fileName: false,
        minify: true,
        pure: true,
      },
    },
  },
  build: {
    outDir: 'dist/client',
    manifest: true,
    modulePreload: { polyfill: false },
    // A picture inlined as a data: address would need a looser Content-Security-Policy.
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: reactModules, priority: 2 },
            { name: 'site', test: siteModules, priority: 1 },
            // Before the data layer, which would take the icons along: the account form has notes,
            // but no data.
            { name: 'notes', test: /src\/ui\/(?:Note|Icon)\//, priority: 1 },
            // Server state and what every page with some shows of it. Sixteen files of 2 kB would
            // take three round trips over six connections.
            { name: 'data', test: dataModules, priority: 1 },
            // The back office is one place: whoever is in it will see all of it, and its four dozen
            // files of 1 kB were ten round trips. Without what its routes know before they load.
            {
              name: 'staff',
              test: /src\/features\/admin\/(?!session\/(?!useStaffToken)|.*Search\.ts)/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // What desks and tables are made of.
            {
              name: 'desk',
              test: /src\/(?:ui\/(?:Badge|Dialog|Progress|Table)|features\/shared\/order\/(?:OrderBadge|orderFields))/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // Used together, and small: one file compresses better than four.
            { name: 'forms', test: /src\/ui\/(?:Field|Checkbox|Tabs)\//, priority: 0 },
          ],
        },
      },
    },
  },
  // styled-components has no `exports` map, so Node would load its CommonJS build beside ours.
  ssr: { noExternal: ['styled-components'] },
  server: { port: 5173, proxy: { '/api': { target: gatewayUrl, changeOrigin: false } } },
});
