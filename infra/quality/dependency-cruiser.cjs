/**
 * Who may import whom (infra/docs/architecture.md, "Imports"). Checked by `make check`.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Modules that need each other are one module, or one of them is in the wrong place.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contracts-stand-alone',
      comment: 'Contracts are plain types, names and codes: nothing of ours, no Nest, no Node.',
      severity: 'error',
      from: { path: '^services/contracts/src', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^services/contracts/' },
    },
    {
      name: 'tracing-stands-alone',
      comment: 'The package could be published: it imports nothing of ours.',
      severity: 'error',
      from: { path: '^services/telemetry/' },
      to: {
        path: '^(services|gateway|frontend|infra)/',
        pathNot: '^services/telemetry/',
      },
    },
    {
      name: 'sdk-only-when-tracing',
      comment:
        'Where no collector is set, the SDK of OpenTelemetry is not loaded: import provider.ts lazily.',
      severity: 'error',
      from: {
        path: '^(services|gateway)/',
        pathNot: '(telemetry/src/(provider|sampling)\\.ts$|\\.spec\\.ts$|/test/)',
      },
      to: { path: '@opentelemetry/(?!api)' },
    },
    {
      name: 'bus-stands-alone',
      comment: 'The bus could be published: of ours it imports the contracts and the tracing.',
      severity: 'error',
      from: { path: '^services/bus/src/', pathNot: '\\.spec\\.ts$' },
      to: {
        path: '^(services|gateway|frontend|infra)/',
        pathNot: '^services/(bus|contracts|telemetry)/',
      },
    },
    {
      name: 'platform-knows-no-service',
      comment: 'Platform is plumbing: it may not know a service, the gateway or the front end.',
      severity: 'error',
      from: { path: '^services/platform/' },
      to: {
        path: '^(services/(?!bus/|contracts/|platform/|telemetry/)|gateway/|frontend/|infra/)',
      },
    },
    {
      name: 'services-know-only-shared',
      comment: 'A service reaches another only by a message.',
      severity: 'error',
      from: { path: '^services/(auth|catalog|contact|orders|worker)/src' },
      to: {
        path: '^(services/(auth|catalog|contact|orders|worker)/|gateway/|frontend/|infra/)',
        pathNot: '^services/$1/',
      },
    },
    {
      name: 'gateway-knows-only-shared',
      comment: 'The gateway reaches a service only by a message.',
      severity: 'error',
      from: { path: '^gateway/src' },
      to: { path: '^(services/(?!bus/|contracts/|platform/|telemetry/)|frontend/|infra/)' },
    },
    {
      name: 'shop-knows-no-staff',
      comment: 'What buyers call is complete without what staff call; http and proofs serve both.',
      severity: 'error',
      from: { path: '^gateway/src/(http|proofs|shop)/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^gateway/src/(staff|sync)/' },
    },
    {
      name: 'frontend-stands-alone',
      comment: 'The front end knows only the gateway, by HTTP and its OpenAPI document.',
      severity: 'error',
      from: { path: '^frontend/src' },
      to: { path: '^(services/|gateway/|infra/)' },
    },
    {
      name: 'pages-server-knows-only-platform',
      comment:
        'The pages server is a process as the others are, but it too knows only the gateway. It bounds work and bodies by the means that the gateway has.',
      severity: 'error',
      from: { path: '^frontend/server' },
      to: {
        path: '^(services/|gateway/|infra/)',
        pathNot:
          '^services/platform/src/((config|health|logging|settings)/|service/(work-slots|body-room)[.]ts$)',
      },
    },
    {
      name: 'features-are-apart',
      comment:
        'A feature may not import another; what two need lives in features/shared, ui or lib. src/pages puts them together.',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: {
        path: '^frontend/src/features/([^/]+)/',
        pathNot: '^frontend/src/features/($1|shared)/',
      },
    },
    {
      name: 'shared-features-know-only-ui-and-lib',
      comment: 'What features share may not depend on one of them.',
      severity: 'error',
      from: { path: '^frontend/src/features/shared/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^frontend/src/', pathNot: '^frontend/src/(features/shared|ui|lib)/' },
    },
    {
      name: 'orders-know-no-money',
      comment:
        'Money (credits, statements, refunds) builds upon orders, and figures and erasure upon both, never back. What an order shows of its money is read in orders/order-money.ts.',
      severity: 'error',
      from: { path: '^services/orders/src/(orders|tables)/' },
      to: { path: '^services/orders/src/(money|figures|personal-data)/' },
    },
    {
      name: 'money-knows-no-figures',
      comment: 'As above: who reads both may not be needed by one.',
      severity: 'error',
      from: { path: '^services/orders/src/money/' },
      to: { path: '^services/orders/src/(figures|personal-data)/' },
    },
    {
      name: 'production-knows-no-harness',
      comment:
        'What an installation runs may not import infra/local or infra/verify: those start and attack it.',
      severity: 'error',
      from: {
        path: '^(services|gateway|frontend|infra/(setup|deploy))/',
        pathNot: '(\\.spec\\.tsx?$|/test/)',
      },
      to: { path: '^infra/(local|verify)/' },
    },
    {
      name: 'queues-are-provided',
      comment:
        'Which Redis has the jobs is decided in one place: use provideQueue and processJobs of the platform.',
      severity: 'error',
      from: { path: '^(services/(auth|catalog|contact|orders|worker)|gateway)/src' },
      to: { path: '^services/platform/src/queue/(queue|worker)\\.ts$' },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import that this tool cannot follow is one that no rule here can judge.',
      severity: 'error',
      // A peer's packages are fetched when it is measured.
      from: { pathNot: '^infra/verify/bench/peers/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'tests-are-not-shipped',
      comment: 'Code that runs in production may not need the test kit.',
      severity: 'error',
      from: { path: '^(services|gateway)/', pathNot: '(\\.spec\\.tsx?$|/test/|/testing/)' },
      to: { path: '/testing/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(\\.gen\\.|/dist/|/bundle/)' },
    // TypeScript 7 has no compiler API for it to use; SWC reads the same sources.
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs'],
    },
  },
};
