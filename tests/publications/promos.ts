// A promo with a fixed address, for the looks: one that is shown and one that is over.
import { everybody, type PublicationText } from '#contract/core/publication.ts';
import { publications } from '#server/features/publications/public.ts';
import type { Stage } from '#tests/look/stage.ts';

const dayMs = 86_400_000;
const said = (title: string, body: string): PublicationText => ({ title, body });

export async function announcePromos({ application }: Stage): Promise<void> {
  const now = application.clock.now();
  const promo = {
    kind: 'promo' as const,
    level: 'country' as const,
    areaId: 0,
    state: 'published' as const,
    texts: {
      kz: said('Қысқы мектеп', 'Математика мен физика бойынша тегін сабақтар.\n\nСабақтар 10 қаңтардан басталады.'),
      ru: said('Зимняя школа', 'Бесплатные занятия по математике и физике.\n\nЗанятия начинаются 10 января.'),
      en: said('Winter school', 'Free lessons of mathematics and physics.\n\nThe lessons begin on 10 January.'),
    },
    buttons: [
      {
        label: { kz: 'Жазылу', ru: 'Записаться', en: 'Sign up' },
        link: 'https://example.kz/winter',
        external: true,
        color: 'primary' as const,
      },
    ],
    wide: null,
    narrow: null,
    // A window of it would stand in the way of other looks.
    audience: { ...everybody, roles: ['mks_methodist' as const] },
    isImportant: false,
    changedAt: now,
    fromAt: now - dayMs,
  };
  await application.database.db
    .insert(publications)
    .values([
      { ...promo, hash: 'winter', untilAt: null },
      { ...promo, hash: 'autumn', untilAt: now - 1 },
    ])
    .onConflictDoNothing();
}
