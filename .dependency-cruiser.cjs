// Who may import whom (design/house.md), one rule per row of its table. Each rule has a planted violation below
// tests/architecture/planted, because dependency-cruiser passes silently where it cannot parse or resolve what it is given.
const local = '^(contract|src|server|scripts|tests|bench)/';
const test = '\\.(test|journey|e2e)\\.tsx?$';

/** Of everything in this repository, `from` may import only what is listed. Tests beside the code may import anything. */
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { path: local, pathNot: allowed },
});
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const dictionaries = '^contract/([^/]+/texts/|found/(office-)?texts-)';

const serverBase = '^server/(db|plugins|shared)/';
/** What the composing parts of the server may see of a feature. */
const featureDoors = '^server/features/[^/]+/(public|[^/]+\\.(handlers|routes))\\.ts$';

/** Features of the server in order: each uses those before it. One that is not named here comes after all of them. */
const rooms = [
  'reference',
  'calendar',
  'people',
  'school',
  'files',
  'kept-imports',
  'score',
  'session',
  'grants',
  'profile',
  'configuration',
  'cells',
  'schedule',
  'lesson',
  'journal',
  'books',
  'homework',
  'answers',
  'reports',
  'bells',
  'social',
  'contacts',
  'contingent',
  'personnel',
  'timetable-import',
  'groups',
  'inclusive',
  'parents',
  'alphabet-book',
  'year-transfer',
  'publications',
  'notices',
];
const demoSchool = '^server/features/demo-school/';
const inOrder = (from, allowed) =>
  never(
    'server-rooms-in-order',
    'Features of the server form an order (`rooms` above): what two of them need belongs to the one below, or below both.',
    { path: from, pathNot: [demoSchool, test] },
    { path: '^server/features/', pathNot: allowed },
  );

module.exports = {
  forbidden: [
    only('contract-core-alone', 'contract/core imports itself only.', '^contract/core/', ['^contract/core/']),
    only(
      'contract-feature-alone',
      'A feature of the contract imports itself, contract/core, the documents of others, which it may name, and files, which it may hold; all else that two share belongs to core.',
      '^contract/(?!core/|found/)([^/]+)/',
      [
        '^contract/$1/',
        '^contract/core/',
        '^contract/[^/]+/[^/]+\\.documents\\.ts$',
        '^contract/files/(files\\.schema|file-purposes)\\.ts$',
      ],
    ),
    only(
      'contract-registry',
      'The registry lists the contract and nothing else.',
      '^contract/(registry\\.ts$|mutations\\.ts$|documents\\.ts$|office\\.ts$|found/)',
      ['^contract/'],
    ),
    only('texts-alone', 'Words are data: they import each other only.', '^contract/[^/]+/texts/', [
      '^contract/[^/]+/texts/',
    ]),
    never(
      'texts-by-app-and-server',
      'Words enter through src/app (i18n), the service worker and the server; screens ask the i18n hook for a text.',
      { path: local, pathNot: [dictionaries, '^src/(app|sw)/', '^(server|scripts|tests|bench)/', test] },
      { path: dictionaries },
    ),
    never(
      'contract-schema-library-only',
      'The contract runs everywhere: no package but zod, no module of Node.',
      { path: '^contract/', pathNot: test },
      { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-no-pkg', 'core'], pathNot: 'node_modules/zod/' },
    ),
    only(
      'shared-knows-no-feature',
      'src/shared imports contract/core; what knows a feature belongs to it.',
      '^src/shared/',
      ['^src/shared/', '^contract/core/'],
    ),
    only('db-below-everything', 'src/db imports the contract and src/shared/lib.', '^src/db/', [
      '^src/db/',
      '^src/shared/lib/',
      '^contract/',
    ]),
    only('workers-are-hosts', 'Workers import the contract, src/db and src/shared/{http,lib}.', '^src/workers/', [
      '^src/workers/',
      '^src/db/',
      '^src/shared/(http|lib)/',
      '^contract/',
    ]),
    never(
      'engine-is-host-free',
      'The engine reaches storage and network through its ports; of src/db and src/shared/http it may know types only.',
      { path: '^src/workers/sync/engine/', pathNot: test },
      { path: ['^src/db/', '^src/shared/http/', '^src/workers/(?!sync/engine/)'], dependencyTypesNot: ['type-only'] },
    ),
    only('sw-is-a-host', 'The service worker imports what workers may, and the host of the engine.', '^src/sw/', [
      '^src/sw/',
      '^src/workers/sync/(engine/|(host|lab)\\.ts$)',
      '^src/db/',
      '^src/shared/(http|lib)/',
      '^contract/',
    ]),
    only('data-through-ports', 'src/data reaches a worker through its port.ts only.', '^src/data/', [
      '^src/(data|db|shared)/',
      '^src/workers/[^/]+/port\\.ts$',
      '^contract/',
    ]),
    only(
      'domain-knows-no-screen',
      'src/domain (what several screens know of lessons, marks and people) imports blocks, shared, data and the contract; what one screen alone knows is its own.',
      '^src/domain/',
      ['^src/(domain|blocks|shared|data)/', '^contract/'],
    ),
    only(
      'blocks-know-no-feature',
      'src/blocks (lists, forms, imports, changes) imports shared, data, contract/core, and calls that are of a block alone (changes, layouts of exports, imports that are kept); what a feature alone knows is handed over.',
      '^src/blocks/',
      ['^src/(blocks|shared|data)/', '^contract/(core|changes|list-layouts|kept-imports)/'],
    ),
    only(
      'feature-not-feature',
      'A feature never imports another: read the document through src/data, put what both know into src/domain, or join the two screens in src/app.',
      '^src/features/([^/]+)/',
      ['^src/features/$1/', '^src/(blocks|domain|shared|data)/', '^contract/'],
    ),
    only(
      'app-composes',
      'src/app joins features, domain, shared and data; storage and workers stand behind src/data.',
      '^src/app/',
      ['^src/(app|features|blocks|domain|shared|data)/', '^contract/'],
    ),
    only(
      'server-feature-doors',
      "A server feature imports itself, server/{db,plugins,shared} and another feature's public.ts.",
      '^server/features/([^/]+)/',
      ['^server/features/$1/', '^server/features/[^/]+/public\\.ts$', serverBase, '^contract/'],
    ),
    ...rooms.map((room, place) =>
      inOrder(`^server/features/${room}/`, `^server/features/(${rooms.slice(0, place + 1).join('|')})/`),
    ),
    inOrder(`^server/features/(?!(?:${rooms.join('|')})/)([^/]+)/`, [
      '^server/features/$1/',
      `^server/features/(${rooms.join('|')})/`,
    ]),
    never(
      'demo-school-for-starts-and-tests',
      'The start of the server, the seed command and tests use the demo school; what the product needs of it belongs to another feature.',
      { path: local, pathNot: [demoSchool, '^server/main\\.ts$', '^scripts/seed\\.ts$', '^(tests|bench)/', test] },
      { path: demoSchool },
    ),
    only('server-base-knows-no-feature', 'server/{db,plugins,shared} import each other and the contract.', serverBase, [
      serverBase,
      '^contract/',
    ]),
    only(
      'server-sync-by-doors',
      "server/sync sees a feature's public.ts, and by the registry its mutations, projections and stores; of the writes their history.",
      '^server/sync/',
      [
        '^server/sync/',
        '^server/writes/history\\.repository\\.ts$',
        serverBase,
        featureDoors,
        '^server/registry/',
        '^contract/',
      ],
    ),
    only(
      'server-writes-by-doors',
      "server/writes sees a feature's public.ts, by the registry its entities, and of the sync its feed.",
      '^server/writes/',
      [
        '^server/writes/',
        '^server/sync/feed\\.ts$',
        serverBase,
        '^server/features/[^/]+/public\\.ts$',
        '^server/registry/entities\\.ts$',
        '^contract/',
      ],
    ),
    only(
      'server-realtime-by-doors',
      'server/realtime sees of the sync its feed and who follows what of it, and no feature.',
      '^server/realtime/',
      ['^server/realtime/', '^server/sync/(documents|feed)\\.ts$', serverBase, '^contract/'],
    ),
    only(
      'server-registry-lists',
      'The registry lists what features declare and nothing else; scripts/registries.ts writes it.',
      '^server/registry/',
      [
        '^server/features/[^/]+/[^/]+\\.(routes|mutations|projections|store|file-uses|entity|jobs|day-words)\\.ts$',
        '^server/shared/',
      ],
    ),
    only(
      'server-composes-by-doors',
      "server/app.ts, server/main.ts and scripts see a feature's public.ts, handlers and routes.",
      '^(server/[^/]+\\.ts$|scripts/)',
      [
        '^scripts/',
        '^server/[^/]+\\.ts$',
        '^server/(realtime|registry|sync|writes)/',
        serverBase,
        featureDoors,
        '^contract/',
      ],
    ),
    never(
      'only-db-imports-dexie',
      'Dexie stands in src/db alone, live queries too; ask src/data.',
      { path: '^(contract|src|server|scripts)/', pathNot: ['^src/db/', test] },
      { path: 'node_modules/dexie' },
    ),
    never(
      'nothing-imports-tests',
      'Tests are imported by tests only; a shared fake belongs to tests/support.',
      { path: local, pathNot: [test, '^(tests|bench)/'] },
      { path: [test, '^(tests|bench)/'] },
    ),
    never('no-cycles', 'Move what both need into a third file.', {}, { circular: true }),
    never(
      'everything-resolves',
      'A rule cannot see an import that leads nowhere.',
      {},
      // Made by the build, so there is no file to find.
      { couldNotResolve: true, pathNot: '^virtual:' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^tests/architecture/planted/' },
    // Type imports count: who knows a type knows the other part.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'browser', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
