// The people who work in a school: management, the social worker, and an account for each teacher.
import { positionOf } from '#server/features/reference/public.ts';
import type { ClassPlan, SchoolProfile } from './classes.ts';
import { demoPeople } from './demo-accounts.ts';
import { adultOf, birthDate, type Gender } from './people.ts';
import type { Random } from './random.ts';
import type { Teacher, Teaching } from './teaching.ts';
import { type Employment, staffMember, type UserRegistry } from './user-registry.ts';

type StaffInput = {
  profile: SchoolProfile;
  classes: readonly ClassPlan[];
  teaching: Teaching;
  year: number;
  registry: UserRegistry;
  random: Random;
};
/** User ids of the teachers, and of the lead of each class by group id. */
export type Staff = {
  userIds: ReadonlyMap<Teacher, number>;
  leads: ReadonlyMap<number, number>;
  /** Teaches in the inclusive programme of the first school. */
  specialPedagogue?: number;
};

const management: readonly { login: keyof typeof demoPeople | null; employment: Employment }[] = [
  { login: 'director', employment: { role: 'director', position: positionOf('director') } },
  { login: 'zavuch', employment: { role: 'zavuch', position: positionOf('deputy_academic') } },
  { login: null, employment: { role: 'zavuch', position: positionOf('deputy_upbringing') } },
  { login: null, employment: { role: 'zavuch', position: positionOf('deputy_profile') } },
  { login: 'social', employment: { role: 'social_worker', position: positionOf('social_pedagogue') } },
];
/** The same person's account in the school before. */
const sameAs: Partial<Record<keyof typeof demoPeople, string>> = { 'teacher.second': 'teacher' };
const youngest = 24;
const oldest = 62;

function genderOf(teacher: Teacher, random: Random): Gender {
  if (teacher.specialty === 'craft_boys') return 'm';
  if (teacher.specialty === 'craft_girls') return 'f';
  return random.chance(teacher.specialty === 'sport' ? 0.3 : teacher.specialty === 'primary' ? 0.97 : 0.8) ? 'f' : 'm';
}

/** Demo people who teach; their keys in the teaching are their logins. */
function demoPersonOf(key: string): keyof typeof demoPeople | undefined {
  return (Object.keys(demoPeople) as (keyof typeof demoPeople)[]).find((login) => login === key);
}

/** Each class is led by somebody who teaches it, most hours first, and nobody leads two. */
function leadsOf(teaching: Teaching, classes: readonly ClassPlan[]): Map<number, Teacher> {
  const leads = new Map<number, Teacher>();
  const taken = new Set<Teacher>(
    teaching.teachers.filter(({ key }) => ['teacher', 'teacher2', 'teacher.six', 'teacher.second'].includes(key)),
  );
  const leadOfDemoClass = teaching.teachers.find(({ key }) => key === 'grouplead');
  if (leadOfDemoClass) taken.add(leadOfDemoClass);
  for (const plan of classes) {
    const hours = new Map<Teacher, number>();
    for (const block of teaching.blocks.filter(({ group }) => group === plan)) {
      for (const teacher of block.assignments.flatMap((assignment) => assignment.teachers)) {
        hours.set(teacher, (hours.get(teacher) ?? 0) + block.weeklyTenths);
      }
    }
    const isDemo = leadOfDemoClass && hours.has(leadOfDemoClass) && plan.parallel === 7 && plan.letter === 'А';
    const free = [...hours].filter(([teacher]) => !taken.has(teacher)).sort((a, b) => b[1] - a[1]);
    const lead = isDemo ? leadOfDemoClass : free[0]?.[0];
    if (!lead) continue;
    taken.add(lead);
    leads.set(plan.id, lead);
  }
  return leads;
}

/** Enters the staff of a school into the registry. */
export function staffOf({ profile, classes, teaching, year, registry, random }: StaffInput): Staff {
  const add = (login: keyof typeof demoPeople | null, gender: Gender, russian: boolean): number => {
    const drawn = () => {
      const bornDate = birthDate(year - oldest, year - youngest, random);
      return { ...adultOf(russian ? 'ru' : 'kk', gender, random), gender, bornDate };
    };
    if (!login) return registry.add({ ...drawn(), prefix: 't' });
    // These came later than the others: a person is drawn all the same, so that the next ones keep their names.
    if (login === 'social' || login === 'teacher.support') drawn();
    return registry.add({ ...demoPeople[login], prefix: 't', login, sameAs: sameAs[login] });
  };
  for (const { login, employment } of management) {
    const userId = add(profile.id === 1 ? login : null, random.chance(0.6) ? 'f' : 'm', false);
    registry.employ(userId, profile.id, employment);
  }
  const leads = leadsOf(teaching, classes);
  const leading = new Set(leads.values());
  const userIds = new Map<Teacher, number>();
  for (const teacher of teaching.teachers) {
    const isRussian = teacher.specialty === 'russian' || random.chance(0.15);
    const userId = add(demoPersonOf(teacher.key) ?? null, genderOf(teacher, random), isRussian);
    userIds.set(teacher, userId);
    registry.employ(userId, profile.id, {
      role: 'teacher',
      ...(leading.has(teacher) ? { subrole: 'group_lead' as const } : {}),
      position: teacher.specialty === 'primary' ? positionOf('teacher_primary') : positionOf('teacher'),
    });
  }
  return {
    userIds,
    leads: new Map([...leads].map(([groupId, teacher]) => [groupId, userIds.get(teacher) as number])),
  };
}

const categories = ['pedagogue', 'moderator', 'expert', 'researcher', 'master', 'none'] as const;
const withCategory = new Set([positionOf('teacher').id, positionOf('teacher_primary').id]);

/**
 * What the personnel pages show besides: a category for each teacher, and in the first school somebody who has left and a special
 * pedagogue.
 * @returns the user id of the latter.
 */
export function completeStaff(registry: UserRegistry, eduYear: number, random: Random): number {
  for (const member of registry.staff) {
    member.changedAt = Date.parse(`${eduYear}-09-01T06:00:00Z`);
    if (withCategory.has(member.positionId)) member.category = random.pick(categories);
  }
  const bornDate = `${eduYear - oldest - 1}-05-14`;
  const former = registry.add({ ...adultOf('kk', 'f', random), gender: 'f', bornDate, prefix: 't' });
  registry.staff.push({
    ...staffMember(registry, former, 1, positionOf('teacher')),
    category: 'expert',
    state: 'archived',
    archivedOn: `${eduYear}-08-31`,
    archiveOrder: '47-к',
    archiveReason: 'Зейнет жасына толуына байланысты',
    changedAt: Date.parse(`${eduYear}-08-31T06:00:00Z`),
  });
  const special = registry.add({
    ...adultOf('kk', 'f', random),
    gender: 'f',
    bornDate: `${eduYear - 34}-03-09`,
    prefix: 't',
  });
  registry.employ(special, 1, { role: 'teacher', position: positionOf('special_pedagogue') });
  return special;
}
