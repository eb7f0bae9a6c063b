// Social categories of pupils and visits to their homes, as leads of classes and the social worker wrote them.
import { uuidV5 } from '#contract/core/ids.ts';
import { addDays, instantIn, type LocalDate } from '#contract/core/time.ts';
import type { CategoryEntry, VisitEntry } from '#contract/social/social.cells.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import { standardSocialCategories } from '#server/features/reference/public.ts';
import { socialCells, socialHistory } from '#server/features/social/public.ts';
import { type Member, studentSchoolUuidOf } from './pupil-rows.ts';
import { randomOf } from './random.ts';
import type { SchoolPlan, World } from './world.ts';

/** How many of a hundred pupils are in a category, about as in a city. */
const shares: Readonly<Record<string, number>> = {
  large_family: 17,
  hot_meals: 9,
  single_parent: 8,
  low_income: 4,
  gifted: 3,
  asp: 3,
  sen: 2,
  disability: 1.5,
  guardianship: 1,
  kandas: 1,
  school_register: 0.8,
  hard_life: 0.7,
  orphan: 0.5,
  home_taught: 0.5,
};
const reasons = ['Сабаққа үш күн қатарынан келмеді', 'Тұрғын үй жағдайын көру', 'Ата-анасы байланысқа шықпайды'];
const results = [
  'Бала ауырып қалған, дәрігердің анықтамасы бар. Анасымен сөйлестім.',
  'Үйде ата-анасы бар, сабақ оқитын орны жеткілікті.',
  null,
];
const visitsToAHundred = 3;

/** Writes them for a school of the current year, in its journal of values too. */
export async function insertSocial(
  world: World,
  { profile, staff }: SchoolPlan,
  members: readonly Member[],
): Promise<void> {
  const { db, calendar, seed, today } = world;
  const schoolId = profile.id;
  const first = calendar.quarters[0]?.dateStart ?? calendar.dateStart;
  const random = randomOf(seed, 'social', schoolId);
  const isAmong = (share: number) => random.next() * 100 < share;
  const rows = members.flatMap(({ pupil, groupId }) => {
    const document = studentSchoolUuidOf(schoolId, calendar.eduYear, pupil.userId);
    const row = (cell: string, value: CategoryEntry | VisitEntry, day: LocalDate) => {
      const at = instantIn(day, '12:00', 'Asia/Almaty');
      const origin = { authorUserId: staff.leads.get(groupId) ?? 1, capturedAt: at, acceptedAt: at };
      return { schoolId, document, cell, version: 1, value, ...origin };
    };
    const own = standardSocialCategories.flatMap(({ id, key }) => {
      if (!isAmong(shares[key] ?? 0)) return [];
      const paper = random.chance(0.7) ? `№ ${100 + Math.floor(random.next() * 900)} анықтама` : null;
      return [row(`category:${id}`, { from: first, to: null, document: paper }, first)];
    });
    const day = addDays(first, 14 + Math.floor(random.next() * 50));
    if (!isAmong(visitsToAHundred) || day >= today) return own;
    const visit = { date: day, who: 'Әлеуметтік педагог', why: random.pick(reasons), result: random.pick(results) };
    return [...own, row(`visit:${uuidV5(`demo:${schoolId}:visit:${pupil.userId}`)}`, visit, day)];
  });
  await insertRows(db, socialCells, rows);
  const history = rows.map((row) => ({ ...row, clientId: null, seq: null, receivedAt: row.acceptedAt }));
  await insertRows(db, socialHistory, history);
}
