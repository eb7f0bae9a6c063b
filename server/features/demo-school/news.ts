// News that the demo shows: of the first school, of its region, and one that waits as a draft. Windows and banners are nobody's first sight.

import { everybody, type PublicationFields } from '#contract/core/publication.ts';
import { addDays, instantIn } from '#contract/core/time.ts';
import type { Db } from '#server/db/client.ts';
import { publications } from '#server/features/publications/public.ts';
import { usualTimeZone } from '#server/features/reference/public.ts';
import { bostandyk } from './school-profiles.ts';
import type { World } from './world.ts';

type Texts = PublicationFields['texts'];

const concert: Texts = {
  kz: {
    title: 'Тәуелсіздік күніне арналған концерт',
    body: 'Концерт акт залында сағат 15:00-де басталады. Ата-аналарды шақырамыз.\n\nҚатысушылар сағат 14:00-ге дейін жиналады.',
  },
  ru: {
    title: 'Концерт ко Дню Независимости',
    body: 'Концерт начнётся в 15:00 в актовом зале. Приглашаем родителей.\n\nУчастники собираются к 14:00.',
  },
  en: {
    title: 'Independence Day concert',
    body: 'The concert begins at 15:00 in the hall. Parents are welcome.\n\nPerformers gather by 14:00.',
  },
};
const library: Texts = {
  kz: {
    title: 'Мектеп кітапханасы сенбіде де жұмыс істейді',
    body: 'Кітапхана сенбі күндері сағат 10:00-ден 13:00-ге дейін ашық.',
  },
  ru: {
    title: 'Библиотека работает и по субботам',
    body: 'По субботам библиотека открыта с 10:00 до 13:00.',
  },
  en: { title: 'The library is open on Saturdays too', body: 'On Saturdays the library is open from 10:00 to 13:00.' },
};
const olympiad: Texts = {
  kz: {
    title: 'Пәндік олимпиаданың облыстық кезеңі',
    body: 'Облыстық кезең келесі аптада өтеді. Қатысушылар тізімі мектептерге жіберілді.',
  },
  ru: {
    title: 'Областной этап предметной олимпиады',
    body: 'Областной этап пройдёт на следующей неделе. Списки участников разосланы в школы.',
  },
  en: {
    title: 'Regional stage of the subject olympiad',
    body: 'The regional stage is held next week. Lists of participants were sent to the schools.',
  },
};

export async function insertNews(db: Db, { today }: World): Promise<void> {
  const rows = [
    { texts: concert, daysAgo: 1, level: 'school', areaId: 1, state: 'published' },
    { texts: olympiad, daysAgo: 3, level: 'region', areaId: bostandyk.regionId, state: 'published' },
    { texts: library, daysAgo: 8, level: 'school', areaId: 1, state: 'draft' },
  ] as const;
  await db.insert(publications).values(
    rows.map(({ texts, daysAgo, level, areaId, state }) => {
      const at = instantIn(addDays(today, -daysAgo), '09:00', usualTimeZone);
      return {
        kind: 'news' as const,
        texts,
        buttons: [],
        wide: null,
        narrow: null,
        audience: everybody,
        level,
        areaId,
        fromAt: state === 'draft' ? null : at,
        untilAt: null,
        isImportant: level === 'region',
        state,
        changedAt: at,
      };
    }),
  );
}
