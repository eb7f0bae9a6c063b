import type { Ask, FeatureAccess } from '#tests/support/access.ts';
import { idOf } from '#tests/support/small-school.ts';

const params = { office: 'backoffice' };
const eduYear = 2026;
const fields = { eduLang: 'kk', shift: 1 };
/** Letters of classes that nobody else makes, by who asks. */
const letterOf = (userId: number) => `Ж${String.fromCodePoint(0x0410 + (userId % 30))}`;
const about =
  (what: string, more: object): Ask =>
  (schoolId, userId) => ({ body: { schoolId, eduYear, requestId: idOf(`${what} by ${userId}`), ...more } });
const divided =
  (what: string, more: object): Ask =>
  (schoolId, userId) => ({ params, ...about(what, { groupId: 71, ...more })(schoolId, userId) });
/** Another class for each who asks. */
const classesOf = (userId: number) => [
  { line: 2, cells: { group: `10 «Ж${String.fromCodePoint(0x0410 + (userId % 30))}»`, eduLang: 'kk', shift: '1' } },
];
const part = (number: number) => ({ uuid: idOf(`division ${number}`), label: `Топ ${number}` });

export const groupsAccess = {
  calls: {
    'groups.list': (schoolId) => ({ params, query: { schoolId, eduYear } }),
    'groups.shortList': (schoolId) => ({ params, query: { schoolId, eduYear } }),
    'groups.byId': (schoolId) => ({ params, query: { schoolId, eduYear, id: 71 } }),
    'groups.clientofficeList': (schoolId) => ({ query: { schoolId, eduYear } }),
    'groups.create': (schoolId, userId) =>
      about('class', { parallel: 11, letter: letterOf(userId), ...fields })(schoolId, userId),
    'groups.update': about('class change', { id: 71, capacity: 26 }),
    // It is in use already: nobody loses a class that others ask about.
    'groups.archive': about('class archive', { id: 72, isArchived: false }),
    'groups.archiveMany': about('classes archive', { ids: [72], isArchived: false }),
    'groups.delete': about('class delete', { id: 9_999 }),
    'groups.copy': about('class copy', { fromYear: 2026, fromParallel: 7, parallel: 8, dryRun: true }),
    'groups.planImport': (schoolId) => ({ body: { schoolId, eduYear, rows: classesOf(0) } }),
    'groups.applyImport': (schoolId, userId) => about('class import', { rows: classesOf(userId) })(schoolId, userId),
    'groups.settings': (schoolId) => ({ query: { schoolId } }),
    'groups.saveSettings': (schoolId, userId) => ({
      body: {
        schoolId,
        requestId: idOf(`class settings by ${userId}`),
        letters: ['А', 'Ә'],
        defaults: [],
        // As the school has them: a group lead is refused in other rows.
        flagGroupLoadCanEditSchedule: false,
        flagTeacherCanEditSchedule: false,
      },
    }),
    'groups.divided': (schoolId) => ({ params, query: { schoolId, eduYear, id: 71 } }),
    'groups.place': divided('place', {
      from: '2027-05-20',
      places: [{ studentGroupUuid: idOf('member 0'), type: 'foreign_language', subgroupUuid: idOf('subgroup') }],
    }),
    'groups.saveDivision': divided('division', { type: 'craft', parts: [part(1), part(2)] }),
    'groups.removeDivision': divided('no division', { type: 'nothing' }),
  },
  payloads: {},
  documents: {},
  isOfAnyYear: false,
  fuzz: [
    {
      path: '/school/groups/',
      values: {
        office: ['backoffice', 'frontoffice'],
        id: [...Array(5).fill(71), 9_999],
        ids: [...Array(12).fill(71), 72, 9_999],
        // Most of what is asked about a class is of one in use.
        isArchived: [false, false, false, false, true],
        userId: [11, 12, 26, 9_999],
        groupId: [71, 71, 72, 81, 9_999],
        format: ['xlsx', 'csv'],
        parallel: [0, 7, 11, 13],
        fromParallel: [7, 1],
        letter: ['А', 'a', 'ӘІ', '7', 'АБВГ', '\u202eА'],
        eduLang: ['kk', 'ru'],
        shift: [1, 2],
        leadUserId: [null, 2, 4, 6, 11],
        roomId: [null, 214, 9_999],
        timeSchemeUuid: [null, idOf('bells'), idOf('nothing')],
        faculty: [null, 'natural'],
        applyFrom: [null, '2026-11-23', '2026-02-31'],
        from: ['2026-11-23', '2026-08-31', '2027-05-20'],
        studentGroupUuid: [idOf('member 0'), idOf('member of user 26')],
        subgroupUuid: [null, idOf('subgroup'), idOf('nothing')],
        type: ['foreign_language', 'craft'],
        letters: [['А', 'Ә'], ['']],
      },
    },
    {
      path: '/people-import/classes/',
      values: {
        cells: [
          { group: '7 а', lead: 'Толегенова Ұлжан', shift: '2' },
          { group: '13 «Я»', eduLang: 'қаз', shift: '3' },
          { group: 'Ер\u202eжанов', room: '=1+1', timeScheme: 'bells', capacity: '1000' },
          { group: '9Ы', eduLang: 'каз', shift: 'I', room: '214', capacity: '24' },
        ],
        applyFrom: [null, '2026-11-23', '2026-02-31'],
        eduYear: [eduYear, eduYear, 2025],
      },
    },
    { path: '/school/contingent/', values: { format: ['xlsx', 'csv'] } },
    { path: '/school/personnel/', values: { format: ['xlsx', 'csv'] } },
  ],
} satisfies FeatureAccess;
