import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** React changes least and takes longest to run, so it gets its own file. */
const REACT_MODULES = /node_modules\/(?:react|react-dom|scheduler)\/|rolldown[/\\-]runtime/;

/** What a page of text loads, too. */
const PAGE_MODULES =
  /preload-helper|src\/(?:lib\/(?:unpaidOrders|privacyChoice|storage|pageData)|ui\/Header\/enlivenHeader|features\/privacy-notice)/;

/**
 * What nearly every application needs: one file compresses better and costs fewer round trips than forty. Not the rules of
 * requests, of which a page has those of its forms, nor the standard words, which the settings alone show (1.5 kB on every
 * page), nor the fonts that the back office names itself, nor what reads several at once, as the bar of unpaid orders alone
 * does (0.7 kB).
 */
const COMMON_MODULES =
  /node_modules\/(?:styled-components|stylis|@emotion|@tanstack\/(?:react-query|query-core)(?!\/.*(?:queriesObserver|useQueries))|openapi-fetch)\/|src\/(?:lib\/(?!rules\/|siteWords)|pages\/AppRoot|ui\/(?:theme\/(?!fontFaces|fontSigns)|Text|Stack|Button\/(?!ButtonLink)|Dialog|EmptyState|Field|Icon|Note|PageHead|Section|SiteLayout\/PageTop|Skeleton|TextLink\/TextAnchor|Toast|Wall))/;

/** What a buyer orders and pays with: on the marketplace, a product and the page of an order. Not what that page alone has. */
const ORDER_MODULES =
  /src\/(?:features\/(?:order\/(?!OrderPage\.|PaymentDialog\.|seedOrder\.|OrderBar\.|.*(?:OrderSlip|OrderNews|OtherOrders|useFollowedOrders|[Rr]efundAccount|Receipt|ReachBuyer|CorrectOrder|correction|ShipmentPane)))|ui\/(?:Badge|Countdown|FileArea|Progress|Slip))/;

/** The back office alone moves from page to page without a new document. */
const ROUTER_MODULES =
  /node_modules\/(?:@tanstack\/(?:react-router|router-core|history|react-store|store)|use-sync-external-store)\//;

/** The first calls of the back office, without React. */
const STAFF_CALLS = /src\/features\/admin\/(?:api\/firstCalls|session\/staffToken)/;

/** What a clerk needs to act on the first order, in one file: on a slow phone each small file costs a round trip. */
const DASHBOARD_MODULES =
  /src\/(?:app\/|routeTree|routes\/(?!.*tsr-split)|routes\/_staff(?:\.tsx|\/admin\.index)|features\/admin\/(?:session\/|shell\/|failure\/(?!Failure\.)|dashboard\/(?!AllOrders)|first-day\/(?:FirstDay|firstDaySteps)\.|drafts\/|keys\/|api\/(?:orders|session|staffApi|messageQueries|work|firstDay)\.|order\/(?:LateReviewDialog|orderDialogSearch|orderAttention)|.*Search\.ts)|features\/shared\/order\/OrderParts|ui\/(?:SkipLink|Brand|TextLink\/TextLink|Button\/ButtonLink))/;

/** What a buyer and a clerk see of an order. Not what only a product or an order form shows. */
const ORDER_FACTS =
  /src\/(?:features\/shared\/(?!pictureSources|Notice|order\/(?:phone|OrderParts)|delivery\/(?!orderDelivery))|ui\/(?:Badge|Progress))/;

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
  // The server's page and the browser must agree on class names, so these must not depend on the
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
        codeSplitting: {
          groups: [
            { name: 'react', test: REACT_MODULES, priority: 3 },
            { name: 'page', test: PAGE_MODULES, priority: 2 },
            { name: 'common', test: COMMON_MODULES, priority: 1 },
            { name: 'calls', test: STAFF_CALLS, priority: 3 },
            {
              name: 'dashboard',
              test: DASHBOARD_MODULES,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            { name: 'facts', test: ORDER_FACTS, priority: 1 },
            { name: 'order', test: ORDER_MODULES, priority: 0 },
            { name: 'router', test: ROUTER_MODULES, priority: 2 },
          ],
        },
      },
    },
  },
  // styled-components has no `exports` map, so Node would load its CommonJS build as a second copy.
  ssr: { noExternal: ['styled-components'] },
});
