import { roleGroups } from '#contract/core/roles.ts';
import type { ReadDb } from '#server/db/client.ts';
import { holdSchool } from '#server/features/school/public.ts';
import type { Change, Entity } from '#server/shared/write.ts';
import {
  type ClassRow,
  findHead,
  namedAlike,
  type Place,
  type PupilRow,
  type Rows,
  readRows,
  type SourceRow,
  storeRows,
} from './plan-rows.ts';

type Unversioned<Row> = Omit<Row, 'version'>;
/** One decision of a plan; `what` tells which. */
export type PlanValue =
  | ({ readonly what: 'class' } & Unversioned<ClassRow>)
  | ({ readonly what: 'source' } & Unversioned<SourceRow>)
  | ({ readonly what: 'pupil' } & Unversioned<PupilRow>);

type Kind = PlanValue['what'];
const idOf = (eduYear: number, what: Kind, own: string | number) => `${eduYear} ${what} ${own}`;
const ownOf = (value: PlanValue) =>
  value.what === 'class' ? value.uuid : value.what === 'source' ? value.groupId : value.studentGroupUuid;

/** Whether a row says nothing any more: it stays for its version, so that nobody writes over what they have not seen. */
const saysNothing = (value: PlanValue): boolean =>
  value.what === 'class'
    ? value.isGone
    : value.toUuid === null && (value.what === 'source' || (value.decision === null && value.reason === null));

/** Rows as the history has them: what says nothing is not there. */
function valuesOf({ classes = [], sources = [], pupils = [] }: Partial<Rows>): PlanValue[] {
  return [
    ...classes.map(({ version: _, ...row }): PlanValue => ({ what: 'class', ...row })),
    ...sources.map(({ version: _, ...row }): PlanValue => ({ what: 'source', ...row })),
    ...pupils.map(({ version: _, ...row }): PlanValue => ({ what: 'pupil', ...row })),
  ];
}
const saidIn = (eduYear: number, rows: Partial<Rows>) =>
  new Map(
    valuesOf(rows)
      .filter((value) => !saysNothing(value))
      .map((value) => [idOf(eduYear, value.what, ownOf(value)), value]),
  );

/** What became of the rows of a plan, for the history. `before` may hold more rows than changed. */
export function changesOf(eduYear: number, before: Partial<Rows>, after: Partial<Rows>): Change<PlanValue>[] {
  const [known, said] = [saidIn(eduYear, before), saidIn(eduYear, after)];
  return valuesOf(after).map((value) => {
    const id = idOf(eduYear, value.what, ownOf(value));
    return { id, before: known.get(id) ?? null, after: said.get(id) ?? null };
  });
}

const yearOf = (id: string) => Number(id.split(' ')[0]);
const versionsIn = (rows: Rows) =>
  new Map<string, number>([
    ...rows.classes.map(({ uuid, version }) => [`class ${uuid}`, version] as const),
    ...rows.sources.map(({ groupId, version }) => [`source ${groupId}`, version] as const),
    ...rows.pupils.map(({ studentGroupUuid, version }) => [`pupil ${studentGroupUuid}`, version] as const),
  ]);

/** As it was before anybody said anything, with a version that is new to everybody who has it open. */
function unsaid(value: PlanValue): PlanValue {
  if (value.what === 'class') return { ...value, isGone: true };
  if (value.what === 'source') return { ...value, toUuid: null };
  return { ...value, decision: null, reason: null, toUuid: null };
}

async function rowsOf(db: ReadDb, place: Place) {
  const rows = await readRows(db, place);
  return { rows, values: saidIn(place.eduYear, rows) };
}

/** Decisions of the step into the next year: where classes go, and what becomes of each pupil. */
export const transferPlanEntity: Entity<PlanValue> = {
  kind: 'transferPlan',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  /** The plan is read when it is opened. */
  concerns: async () => [],
  async hold(db, schoolId, ids) {
    await holdSchool(db, schoolId);
    const found = new Map<string, PlanValue>();
    for (const eduYear of new Set(ids.map(yearOf))) {
      const { values } = await rowsOf(db, { schoolId, eduYear });
      for (const id of ids) {
        const value = values.get(id);
        if (value) found.set(id, value);
      }
    }
    return found;
  },
  /** Stays: what is of a plan that is applied, and a class whose name another planned class bears now. */
  async restore(db, schoolId, values) {
    const stay: string[] = [];
    for (const [eduYear, own] of Map.groupBy(values, ([id]) => yearOf(id))) {
      const place = { schoolId, eduYear };
      if ((await findHead(db, place))?.state !== 'draft') {
        stay.push(...own.map(([id]) => id));
        continue;
      }
      const { rows, values: present } = await rowsOf(db, place);
      const versions = versionsIn(rows);
      const back: { classes: ClassRow[]; sources: SourceRow[]; pupils: PupilRow[] } = {
        classes: [],
        sources: [],
        pupils: [],
      };
      for (const [id, value] of own) {
        const now = present.get(id);
        const wanted = value ?? (now && unsaid(now));
        if (!wanted) continue;
        const version = (versions.get(`${wanted.what} ${ownOf(wanted)}`) ?? 0) + 1;
        if (wanted.what === 'class') {
          const { what: _, ...row } = wanted;
          back.classes.push({ ...row, version });
        } else if (wanted.what === 'source') {
          const { what: _, ...row } = wanted;
          back.sources.push({ ...row, version });
        } else {
          const { what: _, ...row } = wanted;
          back.pupils.push({ ...row, version });
        }
      }
      const alike = namedAlike([...new Map([...rows.classes, ...back.classes].map((row) => [row.uuid, row])).values()]);
      stay.push(...back.classes.flatMap(({ uuid }) => (alike.has(uuid) ? [idOf(eduYear, 'class', uuid)] : [])));
      await storeRows(db, place, { ...back, classes: back.classes.filter(({ uuid }) => !alike.has(uuid)) });
    }
    return stay;
  },
};
