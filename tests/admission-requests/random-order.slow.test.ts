// Requests, answers, undos and their jobs in any order, some carried twice and some never: nobody is of two schools on one day, and whoever
// asks gets an answer in the end.
import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#contract/core/time.ts';
import { admissionRequestsJobs } from '#server/features/admission-requests/admission-requests.jobs.ts';
import { admissionRequests } from '#server/features/admission-requests/admission-requests.tables.ts';
import { jobs } from '#server/features/jobs/public.ts';
import { students, users } from '#server/features/people/public.ts';
import { groupMembers, studentOfMember } from '#server/features/school/public.ts';
import { createWrite } from '#server/writes/write.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { departure, iinOf, openThird, openTwoSchools, path, type SchoolId, type TwoSchools } from './two-schools.ts';

const rounds = 10;
const steps = 20;
const schoolIds = [1, 2, 3] as const;
const acts = ['ask', 'depart', 'depart', 'refuse', 'withdraw', 'admit', 'undo', 'undo', 'leave', 'come'] as const;

/** The same numbers at each run. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
type Random = ReturnType<typeof numbersFrom>;

describe.each(databaseKinds)('requests in any order on %s', (kind) => {
  let world: TwoSchools;
  beforeAll(async () => {
    world = await openTwoSchools(kind);
    await openThird(world);
  });
  // Questions count as look-ups, and the clock stands.
  beforeEach(() => world.forgetLookUps());
  afterAll(() => world.close());

  type Job = typeof jobs.$inferSelect;
  /** Ids are given at random: in the order in which they were seen, so that each run is the same. */
  const seen: string[] = [];
  const inOrder = <Item>(items: readonly Item[], idOf: (item: Item) => string): Item[] => {
    for (const item of items) if (!seen.includes(idOf(item))) seen.push(idOf(item));
    return [...items].sort((one, other) => seen.indexOf(idOf(one)) - seen.indexOf(idOf(other)));
  };
  const jobsIn = async (state: Job['state']) =>
    inOrder(
      await world.database.db.select().from(jobs).where(eq(jobs.state, state)).orderBy(jobs.kind, jobs.schoolId),
      ({ id }) => id,
    );
  const waiting = () => jobsIn('waiting');
  /** As a worker does it: the last step of the job and that it is done are one transaction. */
  async function carry({ kind: name, input, schoolId, userId, id }: Job): Promise<void> {
    const { database, clock, app } = world;
    const declared = admissionRequestsJobs.find((job) => job.kind === name);
    if (!declared) throw new Error(`${name} is no job of requests`);
    const signal = new AbortController().signal;
    const common = {
      schoolId,
      userId,
      db: database.db,
      log: app.log,
      now: clock.now,
      signal,
      progress: () => undefined,
    };
    const finish = await declared.run({ ...common, startJob: app.jobs.startJob, input: input as never });
    const writer = { schoolId, userId, call: `job ${name}`, device: null, request: null, log: app.log };
    await createWrite(database, clock)(writer, async (write) => {
      await finish(write);
      const isThis = and(eq(jobs.schoolId, schoolId), eq(jobs.id, id));
      await write.db.update(jobs).set({ state: 'done', dueAt: null, endedAt: clock.now() }).where(isThis);
    });
  }
  async function carryAll(random: Random): Promise<void> {
    for (let left = await waiting(); left.length > 0; left = await waiting()) {
      const job = left[random(left.length)];
      if (job) await carry(job);
    }
  }

  const daysOf = (iin: string) =>
    world.database.db
      .select({ schoolId: groupMembers.schoolId, from: groupMembers.dateFrom, to: groupMembers.dateTo })
      .from(groupMembers)
      .innerJoin(students, studentOfMember)
      .innerJoin(users, eq(users.id, students.userId))
      .where(eq(users.iin, iin));
  const cardsOf = (iin: string) =>
    world.database.db
      .select({ student: students })
      .from(students)
      .innerJoin(users, eq(users.id, students.userId))
      .where(eq(users.iin, iin));
  const enrolledIn = async (iin: string) =>
    (await cardsOf(iin)).filter(({ student }) => student.state === 'active').map(({ student }) => student.schoolId);

  async function expectOneSchool(iin: string, told: string): Promise<void> {
    expect([told, (await enrolledIn(iin)).length <= 1]).toEqual([told, true]);
    const days = await daysOf(iin);
    const doubled = days.filter((one) =>
      days.some(
        (other) =>
          other.schoolId !== one.schoolId && other.from <= (one.to ?? '9999') && one.from <= (other.to ?? '9999'),
      ),
    );
    expect([told, doubled]).toEqual([told, []]);
  }

  const ofPupil = async (school: SchoolId, iin: string) => {
    const own = await world.database.db
      .select({ uuid: admissionRequests.uuid })
      .from(admissionRequests)
      .innerJoin(users, eq(users.id, admissionRequests.userId))
      .where(and(eq(users.iin, iin), eq(admissionRequests.schoolId, school)));
    const requests = new Set(own.map(({ uuid }) => uuid));
    return (await world.list(school)).filter(({ uuid }) => requests.has(uuid));
  };

  /** Somebody does something, which may be refused. */
  async function step(iin: string, random: Random, done: { batches: [SchoolId, string][] }): Promise<string> {
    const any = <Item>(items: readonly Item[]): Item | undefined => items[random(items.length)];
    const asking = random(3) === 0 ? 3 : 1;
    const act = any(acts) ?? 'ask';
    // Mostly by the school that may.
    const usual = act === 'depart' || act === 'refuse' ? 2 : act === 'withdraw' || act === 'admit' ? asking : undefined;
    const school = (random(5) === 0 ? undefined : usual) ?? any(schoolIds) ?? 1;
    const row = any(inOrder(await ofPupil(school, iin), ({ uuid }) => uuid));
    const date = `2026-11-${16 + random(5)}`;
    const keep = (of: SchoolId, batch: string | null | undefined) => {
      if (batch) done.batches.push([of, batch]);
    };
    if (act === 'ask') return `${act} ${(await world.askFrom(asking, iin, { arrivalDate: date })).status}`;
    if (act === 'undo') {
      const last = any(done.batches.slice(-3));
      if (!last) return 'nothing to undo';
      const answer = await world.undo(...last);
      keep(last[0], answer.data?.batch);
      return `${act} ${answer.status}`;
    }
    const [now] = (await cardsOf(iin)).filter(({ student }) => student.schoolId === school);
    if (act === 'leave' && now) {
      // Its undo is the card's own matter, and not one of requests.
      const left = await world.archiveIn(school, now.student.userId, { date });
      return `${act} ${school} ${date} ${left.status}`;
    }
    if (act === 'come' && !now) {
      const come = await world.admitIn(school, iin, { arrivalDate: date });
      keep(school, come.data?.batch);
      return `${act} ${school} ${date} ${come.status}`;
    }
    if (!row) return 'nothing to answer';
    const { uuid } = row;
    if (act === 'depart') {
      const left = await world.send<{ batch: string }>(`${path}/depart`, school, { ...departure, uuid, date });
      keep(school, left.data?.batch);
      return `${act} ${school} ${date} ${left.status}`;
    }
    if (act === 'admit') {
      const admitted = await world.admit(school, uuid, { arrivalDate: `2026-11-${17 + random(6)}` });
      keep(school, admitted.data?.batch);
      return `${act} ${school} ${admitted.status}`;
    }
    const answer = await world.send(`${path}/${act === 'refuse' ? 'refuse' : 'withdraw'}`, school, {
      uuid,
      words: 'Нет справки',
    });
    return `${act} ${school} ${answer.status}`;
  }

  /** One of the jobs is carried: the first or the last, once more, or never. */
  async function carrySome(random: Random): Promise<string> {
    const left = await waiting();
    const job = left[random(left.length)];
    const what = random(8);
    if (what === 0) {
      const done = await jobsIn('done');
      const again = done[random(done.length)];
      if (again) await carry(again);
      return `again ${again?.kind}`;
    }
    if (!job) return 'nothing to carry';
    if (what === 1) await world.database.db.delete(jobs).where(eq(jobs.id, job.id));
    else await carry(job);
    return `${what === 1 ? 'lost' : 'carried'} ${job.kind}`;
  }

  /** School 1 gets the pupil by what its screens offer, whatever has happened. */
  async function expectTheyCome(iin: string, random: Random, told: string): Promise<void> {
    let [at] = await enrolledIn(iin);
    if (at !== undefined && at !== 1) {
      const own = (await cardsOf(iin)).find(({ student }) => student.schoolId === 1);
      const arrival = {
        groupId: 71,
        arrivalDate: '2026-11-21',
        reason: 'restored',
        arrivalOrder: null,
        arrivalOrderDate: null,
      };
      const ask = () =>
        own
          ? world.send<{ uuid: string }>(`${path}/ask-back`, 1, { ...arrival, id: own.student.userId })
          : world.askFrom(1, iin);
      let asked = await ask();
      if (asked.status === 422) {
        // One is on its way already: it may be withdrawn, and asked again.
        const open = (await ofPupil(1, iin)).filter(({ state }) => state === 'open');
        expect([told, open.length]).toEqual([told, 1]);
        expect([told, (await world.send(`${path}/withdraw`, 1, { uuid: open[0]?.uuid })).status]).toEqual([told, 200]);
        asked = await ask();
      }
      expect([told, asked.status, asked.text]).toEqual([told, 200, asked.text]);
      await carryAll(random);
      const left = await world.send(`${path}/depart`, at as SchoolId, { ...departure, uuid: asked.data.uuid });
      expect([told, left.status, left.text]).toEqual([told, 200, left.text]);
      await carryAll(random);
      [at] = await enrolledIn(iin);
      expect([told, at]).toEqual([told, 1]);
    }
    if (at === undefined) {
      const last =
        (await cardsOf(iin))
          .map(({ student }) => student.leftOn ?? '')
          .sort()
          .at(-1) ?? '';
      const own = (await cardsOf(iin)).find(({ student }) => student.schoolId === 1);
      if (own) return;
      const come = await world.admitIn(1, iin, { arrivalDate: last ? addDays(last, 1) : '2026-11-20' });
      expect([told, come.status, come.text]).toEqual([told, 200, come.text]);
    }
  }

  it(`${rounds} pupils are of one school on each day, and come where they are asked for`, async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      const random = numbersFrom(7_919 * (round + 3));
      const iin = iinOf(10 + round);
      await world.admitIn(2, iin, { arrivalDate: '2026-11-02' });
      await world.askFrom(1, iin);
      if (round % 2) await world.askFrom(3, iin);
      const done = { batches: [] as [SchoolId, string][] };
      const told = [`round ${round}`];
      for (let index = 0; index < steps; index++) {
        told.push(random(2) ? await carrySome(random) : await step(iin, random, done));
        await expectOneSchool(iin, told.join('\n'));
      }
      await carryAll(random);
      await expectOneSchool(iin, told.join('\n'));
      const isLost = told.some((one) => one.startsWith('lost'));
      // Both schools see the same in the end, but for what crossed: it was withdrawn while the other one answered.
      for (const row of isLost ? [] : await ofPupil(2, iin)) {
        if (row.side !== 'received') continue;
        const sent = (await world.about(1, row.uuid)) ?? (await world.about(3, row.uuid));
        outcomes.add(row.state);
        if (sent?.state !== 'withdrawn') expect([told.join('\n'), sent?.state]).toEqual([told.join('\n'), row.state]);
      }
      await expectTheyCome(iin, random, told.join('\n'));
      await expectOneSchool(iin, told.join('\n'));
    }
    expect([...outcomes].sort()).toEqual(expect.arrayContaining(['admitted', 'refused', 'withdrawn']));
    expect(await world.database.db.select().from(jobs).where(ne(jobs.state, 'done'))).toEqual([]);
  });
});
