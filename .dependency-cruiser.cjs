/**
 * Who may import whom (ARCHITECTURE.md): domain ← contract ← client ← web; domain, contract ← server; ui ← web.
 * Nothing imports an app; tests and start scripts, which work on the whole project, may.
 */
const SERVER = '^apps/server/src/';
const PLATFORM = '^apps/server/src/platform/';
/** The modules of the server: each imports only the platform, itself, and what stands above it in this list (decision 0185). */
const ORDER = ['identity', 'catalog', 'pricing', 'selling', 'billing', 'resale', 'notifications', 'office'];
const folderOf = (module) => `^apps/server/src/modules/${module}/`;
const WEB = '^apps/web/app/';
/** The layers of the web: each imports only itself and what stands above it in this list (decision 0199). */
const LAYERS = ['lib', 'session', 'forms', 'live', 'shell', 'entities', 'features', 'routes'];
const layerOf = (layer) => `${WEB}${layer}/`;
const DEMO_SEED = '^demo/src/seed(/|\\.ts$)';
const TEST = '\\.test\\.tsx?$';
const only = (name, comment, from, ...allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TEST },
  to: { pathNot: allowed },
});
const npm = (...names) => names.map((name) => `^node_modules/${name}/`);

module.exports = {
  forbidden: [
    only(
      'domain-is-pure',
      'The rules know no I/O, clock, framework or package.',
      '^packages/domain/src/',
      '^packages/domain/',
    ),
    only(
      'contract-knows-the-domain',
      'The contract depends only on the domain and zod.',
      '^packages/contract/src/',
      '^packages/(contract|domain)/',
      ...npm('zod'),
    ),
    only(
      'client-knows-the-contract',
      'The client depends only on the contract.',
      '^packages/client/src/',
      '^packages/(client|contract|domain)/',
      ...npm('zod'),
    ),
    only(
      'catalog-index-knows-the-contract',
      'The catalog index reads its documents through a port: it knows no server, no SQL and no context.',
      '^packages/catalog-index/src/',
      '^packages/(catalog-index|contract|domain)/',
      ...npm('zod', 'lru-cache'),
    ),
    only(
      'ui-knows-no-business',
      'Design tokens and components know nothing of the business.',
      '^packages/ui/src/',
      '^packages/ui/',
      ...npm(
        'react',
        'react-dom',
        '@types/react',
        '@types/react-dom',
        '@fontsource-variable',
        '@base-ui',
        '@types/node',
      ),
      '\\.(css|svg|woff2)$',
    ),
    only(
      'verifier-stands-alone',
      'People who verify Assay need not trust its code: the verifier has no dependencies.',
      '^packages/verifier/',
      '^packages/verifier/',
      '^(node:)?(fs/promises|util)$',
    ),
    {
      name: 'web-uses-the-api',
      comment: 'The web app sees the server through the client; of the sandbox it sees the browser part.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^(apps/server|sandbox|demo|scripts)/', pathNot: '^sandbox/src/browser' },
    },
    {
      name: 'server-knows-no-client',
      comment: 'The server rests on domain and contract.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: TEST },
      to: { path: '^(packages/(client|ui)|apps/web|sandbox|demo|scripts|tests)/' },
    },
    {
      name: 'nothing-imports-an-app',
      comment: 'Packages, the sandbox and the demo stand below the apps.',
      severity: 'error',
      from: { path: '^(packages|sandbox|demo)/', pathNot: [TEST, DEMO_SEED] },
      to: { path: '^(apps|scripts|tests)/' },
    },
    {
      name: 'demo-is-made-by-operations',
      comment:
        'The demo is made by the operations that staff call: its seed imports the server, and nothing else of it does.',
      severity: 'error',
      from: { path: DEMO_SEED },
      to: { path: '^(apps/web|scripts|tests)/' },
    },
    ...ORDER.map((module, index) => ({
      name: `${module}-imports-only-what-stands-above-it`,
      comment: `${module} may import ${['the platform', ...ORDER.slice(0, index)].join(', ')}; it asks a later module through a port.`,
      severity: 'error',
      from: { path: folderOf(module), pathNot: TEST },
      to: { path: SERVER, pathNot: [PLATFORM, ...ORDER.slice(0, index + 1).map(folderOf)] },
    })),
    {
      name: 'every-module-has-its-place',
      comment: 'A module stands in the list.',
      severity: 'error',
      from: { path: '^apps/server/src/modules/', pathNot: ORDER.map(folderOf) },
      to: {},
    },
    ...LAYERS.map((layer, index) => ({
      name: `web-${layer}-imports-only-what-stands-above-it`,
      comment: `${layer} may import ${['packages', ...LAYERS.slice(0, index)].join(', ')}; it gets the rest as a prop or a child.`,
      severity: 'error',
      from: { path: layerOf(layer) },
      to: { path: WEB, pathNot: LAYERS.slice(0, index + 1).map(layerOf) },
    })),
    {
      name: 'every-file-of-the-web-has-its-layer',
      comment: 'Every file of the web belongs to a layer, except the root, the route table and the entries.',
      severity: 'error',
      from: { path: WEB, pathNot: [...LAYERS.map(layerOf), `${WEB}(root|routes|entry\\.(client|server))\\.tsx?$`] },
      to: {},
    },
    {
      name: 'features-and-entities-have-no-cycles',
      comment: 'Folders of features form no cycle, nor do folders of entities; imports of types count.',
      severity: 'error',
      scope: 'folder',
      from: { path: `${WEB}(entities|features)/[^/]+$` },
      to: { path: `${WEB}(entities|features)/[^/]+$`, circular: true },
    },
    {
      name: 'platform-knows-no-module',
      comment: 'The platform asks a module through a port.',
      severity: 'error',
      from: { path: PLATFORM, pathNot: TEST },
      to: { path: SERVER, pathNot: PLATFORM },
    },
    {
      name: 'capability-files-are-private',
      comment:
        'A capability imports from another only its operations, queries, policy, presenter, ports, or what its index.ts re-exports.',
      severity: 'error',
      from: {
        path: '^apps/server/src/modules/([^/]+/[^/]+)/',
        pathNot: [TEST, '^apps/server/src/modules/selling/bidding/'],
      },
      to: {
        path: '^apps/server/src/modules/',
        pathNot: [
          '^apps/server/src/modules/$1/',
          '^apps/server/src/modules/[^/]+/[^/]+/(index|operations|queries|policy|presenter|ports)\\.ts$',
        ],
      },
    },
    only(
      'bidding-knows-little',
      'The bid engine knows the rules, the rows of a lot and the database: no AppContext, no configuration, no call.',
      '^apps/server/src/modules/selling/bidding/',
      '^apps/server/src/modules/selling/bidding/',
      '^packages/(contract|domain)/',
      '^apps/server/src/modules/(catalog/lot/(queries|presenter)|identity/credit/batchHolds|pricing/price/index)\\.ts$',
      '^apps/server/src/modules/selling/auction/(bidLog|estimate|heartbeat|lotWrites|policy|sealedBids|submitBid)\\.ts$',
      '^apps/server/src/platform/(database/(away|database|rows|tables|timeouts)|clock|encryption|ids|log|outbox|serialized|signer)\\.ts$',
      '^(node:)?timers/promises$',
      ...npm('pg', '@types/pg'),
    ),
    {
      name: 'bidding-is-sealed',
      comment: 'The bid engine is used through its index.ts. The textbook anchor of the benchmark compares its parts.',
      severity: 'error',
      from: {
        path: '^(apps|packages|tests|scripts)/',
        pathNot: ['^apps/server/src/modules/selling/bidding/', '^tests/load/anchors\\.ts$'],
      },
      to: {
        path: '^apps/server/src/modules/selling/bidding/',
        pathNot: '^apps/server/src/modules/selling/bidding/index\\.ts$',
      },
    },
    {
      name: 'no-cycles',
      comment: 'Modules that need each other to load; a circle of types alone is none.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\+types/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|dist|\\.react-router|\\.data)/' },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
