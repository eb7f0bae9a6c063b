import { everybody } from '#contract/core/publication.ts';
import { publicationPictures, publications } from '#server/features/publications/public.ts';
import type { Ask, FeatureAccess } from '#tests/support/access.ts';
import { idOf } from '#tests/support/small-school.ts';

const text = { title: 'Концерт', body: 'Вход свободный.' };
const content = {
  kind: 'news' as const,
  texts: { kz: text, ru: text, en: text },
  buttons: [],
  wide: null,
  narrow: null,
  audience: everybody,
  fromAt: null,
  untilAt: null,
  isImportant: false,
} as const;
const none = { id: '9999' };
/** Many: some of them are deleted or taken back on the way. */
const numbers = (from: number) => Array.from({ length: 20 }, (_, index) => from + index);
const [drafts, published] = [numbers(700), numbers(720)];
const picture = idOf('picture of a publication');
const press =
  (more: object): Ask =>
  (schoolId, userId) => ({
    params: none,
    body: { schoolId, version: 1, ...more, requestId: idOf(`publication of ${userId} ${Object.keys(more)}`) },
  });
const read: Ask = (schoolId) => ({ query: { schoolId } });
const readOne: Ask = (schoolId) => ({ params: none, query: { schoolId } });

export const publicationsAccess = {
  calls: {
    'publications.list': read,
    'publications.options': read,
    'publications.create': (schoolId, userId) => ({
      body: { schoolId, level: 'school', areaId: schoolId, ...content, requestId: idOf(`publication of ${userId}`) },
    }),
    'publications.update': press(content),
    'publications.publish': press({}),
    'publications.takeBack': press({}),
    'publications.remove': readOne,
    'publications.audience': readOne,
    'publications.counts': readOne,
    'publications.addPicture': (schoolId, userId) => ({
      query: { schoolId, requestId: idOf(`picture of ${userId}`) },
      file: 'a,b',
    }),
    'publications.picture': () => ({ params: { uuid: idOf('no picture') } }),
    'news.list': () => ({}),
    'news.article': () => ({ params: { articleId: '9999' } }),
    'news.banners': () => ({}),
    'news.staticModals': () => ({}),
    'news.promo': () => ({ params: { hash: 'nothing' } }),
    'news.promoPicture': () => ({ params: { hash: 'nothing', uuid: idOf('no picture') } }),
    'news.freedom': (schoolId) => ({ query: { schoolId } }),
    'news.bannerStats': (schoolId) => ({ body: { schoolId, id: 9_999, event: 'shown' } }),
  },
  payloads: {},
  documents: {},
  isOfAnyYear: true,
  fuzz: [
    {
      path: '/publications',
      values: {
        id: [...drafts, ...published, 9_999],
        uuid: [picture, idOf('no picture')],
        areaId: [1, 1, 2, 0],
        level: ['school', 'school', 'region', 'country'],
        version: [1, 1, 2],
      },
      add: async (db) => {
        const place = { ...content, level: 'school' as const, areaId: 1, changedAt: 0 };
        await db.insert(publications).values([
          ...drafts.map((id) => ({ ...place, id, state: 'draft' as const, buttons: [] })),
          ...published.map((id) => ({
            ...place,
            id,
            state: 'published' as const,
            fromAt: 0,
            wide: picture,
            buttons: [],
          })),
        ]);
        const file = { kind: 'png', content: new Uint8Array([1]), madeBy: 1, madeAt: 0 } as const;
        await db.insert(publicationPictures).values({ uuid: picture, ...file });
      },
    },
    { path: '/promo/', values: { hash: ['nothing', 'x'.repeat(101), '%00', "' or 1=1"], uuid: [picture] } },
    { path: '/news', values: { articleId: [...published, 9_999] } },
    { path: '/log/banner-stats', values: { id: [...published, 9_999], event: ['shown', 'clicked', 'closed'] } },
  ],
} satisfies FeatureAccess;
