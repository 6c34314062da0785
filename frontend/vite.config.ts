import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { companyOf, deliveryOf, openingTimesOf, readFrontendConfig } from './frontend.config.ts';

const config = readFrontendConfig();

/** React changes least and takes longest to run, so it gets its own file. */
const REACT_MODULES = /node_modules\/(?:react|react-dom|scheduler)\/|rolldown[/\\-]runtime/;

/**
 * One file for what nearly every live part needs, the data layer with it: on a slow connection twenty small files would
 * cost more in round trips than they save in bytes, and one file compresses better than two.
 */
const SITE_MODULES =
  /preload-helper|node_modules\/(?:styled-components|stylis|@emotion|@tanstack\/(?:react-query|query-core)|openapi-fetch)\/|src\/(?:lib\/(?:address|apiClient|apiError|company|delivery|format|hydration|lastOrder|privacy|queryClient|siteHref|storage|unpaidOrder)|live\/(?:LiveRoot|overlays|parts)|ui\/(?:theme\/(?!GlobalStyle)|Button\/(?:Button\.|ButtonAnchor|buttonStyles)|EmptyState|Icon|Note|PageHead|Section\/(?:Columns|Section\.)|SiteLayout\/PageTop|Skeleton|TextLink\/TextAnchor|Toast\/toast|Wall))/;

/** The back office alone moves from page to page without a new document. */
const ROUTER_MODULES =
  /node_modules\/(?:@tanstack\/(?:react-router|router-core|history|react-store|store)|use-sync-external-store)\/|src\/(?:app|routeTree|routes\/(?!.*tsr-split)|features\/admin\/(?:session\/|order\/attentionNames|.*Search\.ts)|ui\/(?:Button\/ButtonLink|TextLink\/TextLink|theme\/GlobalStyle))/;

/**
 * Old browsers' prefixes, which styled-components adds only with `enableVendorPrefixes`: a switch that the bundler cannot
 * know, and 0.7 kB on every page.
 */
const withoutPrefixer: Plugin = {
  name: 'stylis-without-prefixer',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('/stylis/src/Prefixer.js') ? 'export const prefix = (value) => value;' : undefined,
};

export default defineConfig({
  plugins: [
    withoutPrefixer,
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
            {
              name: 'router',
              test: ROUTER_MODULES,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // Not part of a first view.
            { name: 'toast', test: /src\/ui\/Toast\/Toast/, priority: 1 },
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
              test: /src\/(?:ui\/(?:Badge|Progress)|features\/shared\/(?:LiveRead|order\/(?:OrderParts|orderFields|orderStat)))/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // Used together, and small: one file compresses better than two or four.
            { name: 'tables', test: /src\/ui\/Table\//, priority: 0 },
            { name: 'forms', test: /src\/(?:ui\/Field|lib\/(?:form|email))/, priority: 0 },
            // What a buyer pays with: on the page of the order, in the dialog, and the bar's clock.
            {
              name: 'pay',
              test: /src\/(?:features\/order\/(?!Order(?:Bar|Page)|PaymentDialog|components\/(?:OrderSlip|Receipt\.|Timeline))|ui\/(?:Countdown|Slip))/,
              priority: 0,
              includeDependenciesRecursively: false,
            },
            { name: 'choices', test: /src\/ui\/(?:Checkbox|Tabs)\//, priority: 0 },
            // The marketplace and a product, without what only the product has.
            {
              name: 'shop',
              test: /src\/(?:features\/marketplace\/(?!order-form|api\/placeOrder|ProductPage|.*[sS]heet)|live\/(?:Shop|readShop|useOrderFlow)|lib\/structuredDataScript)/,
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
