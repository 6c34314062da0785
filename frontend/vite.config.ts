import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { companyOf, deliveryOf, openingTimesOf, readFrontendConfig } from './frontend.config.ts';

const config = readFrontendConfig();

/** React changes least and takes longest to run, so it gets its own file. */
const REACT_MODULES = /node_modules\/(?:react|react-dom|scheduler)\/|rolldown[/\\-]runtime/;

/**
 * One file for what every live part needs: on a slow connection twenty small files would cost
 * more in round trips than they save in bytes.
 */
const SITE_MODULES =
  /preload-helper|node_modules\/(?:styled-components|stylis|@emotion)\/|src\/(?:lib\/(?:address|company|delivery|hydration|LiveSlot|privacy|siteHref|storage|unpaidOrder)|live\/(?:LiveRoot|overlays|parts)|ui\/(?:theme|Button\/(?:Button\.|ButtonAnchor|buttonStyles)|PageHead|Section\/(?:Columns|Section\.)|SiteLayout\/PageTop|TextLink\/TextAnchor|Toast\/toast|Wall))/;

/** The back office alone moves from page to page without a new document. */
const ROUTER_MODULES =
  /node_modules\/(?:@tanstack\/(?:react-router|router-core|history|react-store|store)|use-sync-external-store)\/|src\/(?:app|ui\/(?:Brand|Button\/ButtonLink|TextLink\/TextLink))/;

/** Modules shared by pages with server state: marketplace, order page, back office. */
const DATA_MODULES =
  /node_modules\/(?:@tanstack\/(?:react-query|query-core)|openapi-fetch)\/|src\/(?:lib\/(?:apiClient|apiError|format|lastOrder|queryClient)|ui\/(?:EmptyState|Skeleton)\/)/;

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Split loaders off: they import the data layer, which pages without data should not load.
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
  define: {
    __COMPANY__: JSON.stringify(companyOf(config)),
    __DELIVERY__: JSON.stringify(deliveryOf(config)),
    __OPENING_TIMES__: JSON.stringify(openingTimesOf(config)),
  },
  // The prerendered page and the browser must agree on class names, so these must not depend on the
  // order in which modules run. The plugin derives them from the file.
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
    // A picture inlined as a data: URL would need a looser Content-Security-Policy.
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      output: {
        // Every page loads the list of all files: names and longer hashes would make it longer by a third. Six
        // characters do for 64 files.
        chunkFileNames: 'assets/[hash:6].js',
        codeSplitting: {
          groups: [
            { name: 'react', test: REACT_MODULES, priority: 2 },
            { name: 'site', test: SITE_MODULES, priority: 1 },
            { name: 'router', test: ROUTER_MODULES, priority: 1 },
            // Before the data layer, which would pull the icons in: the account form has notes but
            // no data.
            { name: 'notes', test: /src\/ui\/(?:Note|Icon)\//, priority: 1 },
            // Not with the data layer, which pages of text need not load for a message, nor a first view.
            { name: 'toast', test: /src\/ui\/Toast\/Toast/, priority: 1 },
            // Server state and the components that show it. Sixteen files of 2 kB would take three
            // round trips over six connections.
            { name: 'data', test: DATA_MODULES, priority: 1 },
            // Staff see all of the back office, and its four dozen files of 1 kB took ten round
            // trips. Leaves out what its routes need before they load, and what waits: the dialog of
            // an order, which follows when the page stands (lazyReviewDialog.ts), and what few visits
            // need: account, audit log, figures of the business, status, second step of the login, passkeys.
            {
              name: 'staff',
              test: /src\/features\/admin\/(?!session\/|money\/|account\/|audit\/|business\/|status\/|sync\/|api\/(?:account|audit)|order\/(?:SettleForm|OrderReview)|passkeys\/prompt|login\/(?:[sS]econd|CodeStep|PasskeyStep)|.*Search\.ts)/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // What few visits need, in one file: the list of files is on every page.
            {
              name: 'second',
              test: /src\/features\/admin\/(?:passkeys\/prompt|login\/(?:[sS]econd|CodeStep|PasskeyStep))|@simplewebauthn/,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            // What a buyer and staff see of an order.
            {
              name: 'desk',
              test: /src\/(?:ui\/Progress|features\/shared\/(?:LiveRead|order\/(?:OrderParts|orderFields|orderStates)))/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // Used together, and small: one file compresses better than two or four.
            { name: 'tables', test: /src\/ui\/Table\//, priority: 0 },
            { name: 'forms', test: /src\/ui\/Field\//, priority: 0 },
            { name: 'choices', test: /src\/ui\/(?:Checkbox|Tabs)\//, priority: 0 },
            { name: 'text', test: /src\/ui\/(?:Section\/SectionHead|Reasons)/, priority: 0 },
            // The marketplace and a product, without what only the product has.
            {
              name: 'shop',
              test: /src\/(?:features\/marketplace\/(?!order-form|api\/placeOrder|ProductPage|.*[sS]heet)|live\/(?:readShop|useOrderFlow)|lib\/structuredDataScript)/,
              priority: 0,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  // styled-components has no `exports` map, so Node would load its CommonJS build as a second copy.
  ssr: { noExternal: ['styled-components'] },
  // In production the gateway and the site share one origin.
  server: { port: 5173, proxy: { '/api': { target: config.GATEWAY_URL, changeOrigin: false } } },
});
