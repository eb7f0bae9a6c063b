// Pupils in their classes and the parents behind them.
import type { LocalDate } from '#contract/core/time.ts';
import { type ClassPlan, isDemoClass, type SchoolProfile } from './classes.ts';
import { demoChildren, demoPeople } from './demo-accounts.ts';
import { childOf, type Family, familyOf, type Gender, type PersonName, parentOf, pupilBirthDate } from './people.ts';
import type { Random } from './random.ts';
import type { UserRegistry } from './user-registry.ts';

export type Pupil = PersonName & { userId: number; gender: Gender; schoolId: number; plan: ClassPlan };
export type Household = { parents: number[]; children: Pupil[] };

/** How often a new pupil is the brother or sister of one who is there, and how often both parents have an account. */
const siblingChance = 0.16;
const bothParentsChance = 0.3;
const largestFamily = 4;
/** Stands for "in no school" where a role must have one. */
const noSchool = 0;

type Builder = {
  households: Household[];
  families: Map<Household, Family>;
  registry: UserRegistry;
  eduYear: number;
  random: Random;
};

function addChild(
  builder: Builder,
  household: Household,
  child: { schoolId: number; plan: ClassPlan; gender: Gender; name: PersonName; login?: string },
): void {
  const { schoolId, plan, gender, name } = child;
  const bornDate = pupilBirthDate(builder.eduYear, plan.parallel, builder.random);
  const userId = builder.registry.add({ ...name, gender, bornDate, prefix: 's', login: child.login });
  builder.registry.employ(userId, schoolId, { role: 'student' });
  household.children.push({ ...name, userId, gender, schoolId, plan });
}

function newHousehold(builder: Builder, family: Family, oldestBirth: LocalDate): Household {
  const { random, registry } = builder;
  const household: Household = { parents: [], children: [] };
  const mother = random.chance(0.75);
  const genders: Gender[] = random.chance(bothParentsChance) ? ['f', 'm'] : [mother ? 'f' : 'm'];
  for (const gender of genders) {
    const birthYear = Number(oldestBirth.slice(0, 4)) - random.int(22, 34);
    const bornDate = `${birthYear}-${oldestBirth.slice(5)}`;
    household.parents.push(registry.add({ ...parentOf(family, gender, random), gender, bornDate, prefix: 'p' }));
  }
  builder.households.push(household);
  builder.families.set(household, family);
  return household;
}

function addOrdinaryChild(builder: Builder, schoolId: number, plan: ClassPlan): void {
  const { random } = builder;
  const gender: Gender = random.chance(0.5) ? 'm' : 'f';
  const siblings = builder.households.filter(
    ({ children }) =>
      children.length > 0 &&
      children.length < largestFamily - 1 &&
      children.every((child) => child.schoolId === schoolId && child.plan.parallel !== plan.parallel) &&
      children[0]?.plan.language === plan.language,
  );
  const known = siblings.length > 0 && random.chance(siblingChance) ? random.pick(siblings) : undefined;
  const family = (known && builder.families.get(known)) ?? familyOf(plan.language, random);
  const birth = pupilBirthDate(builder.eduYear, plan.parallel, random);
  const household = known ?? newHousehold(builder, family, birth);
  addChild(builder, household, { schoolId, plan, gender, name: childOf(family, gender, random) });
}

/** Where the three children of the demo parent learn: 7 «А», another class of that school, and the second school. */
function demoSeats(schools: readonly { profile: SchoolProfile; classes: readonly ClassPlan[] }[]): ClassPlan[] {
  const [first, second] = schools;
  const own = first?.classes.find((plan) => isDemoClass(1, plan));
  const other = first?.classes.find((plan) => plan.language === 'kk' && plan !== own && plan.parallel === 3);
  const away = second?.classes.find((plan) => plan.language === 'kk' && plan.parallel >= 8);
  return [own, other, away].filter((plan) => plan !== undefined);
}

/** Fills all classes of all schools. Every parent gets a role in each school that one of the children is in. */
export function householdsOf(
  schools: readonly { profile: SchoolProfile; classes: readonly ClassPlan[] }[],
  means: Pick<Builder, 'eduYear' | 'registry' | 'random'>,
): Household[] {
  const builder: Builder = { ...means, households: [], families: new Map() };
  const { registry } = means;
  const seats = demoSeats(schools);
  const demoHousehold: Household = {
    parents: [registry.add({ ...demoPeople.parent, prefix: 'p', login: 'parent' })],
    children: [],
  };
  builder.households.push(demoHousehold);
  for (const { profile, classes } of schools) {
    for (const plan of classes) {
      let free = plan.size;
      const child = demoChildren[seats.indexOf(plan)];
      if (child) {
        const { gender, ...name } = child;
        const login = isDemoClass(profile.id, plan) ? { login: 'student' } : {};
        addChild(builder, demoHousehold, { schoolId: profile.id, plan, gender, name, ...login });
        free--;
      }
      for (; free > 0; free--) addOrdinaryChild(builder, profile.id, plan);
    }
  }
  for (const household of builder.households) {
    const schoolIds = new Set(household.children.map((child) => child.schoolId));
    for (const parent of household.parents) {
      for (const schoolId of schoolIds) registry.employ(parent, schoolId, { role: 'parent' });
    }
  }
  const childless = registry.add({ ...demoPeople.parent2, prefix: 'p', login: 'parent2' });
  // Parents hold their role in the schools of their children; without a child it is in none.
  registry.employ(childless, noSchool, { role: 'parent' });
  return builder.households;
}
