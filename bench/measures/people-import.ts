// What a school's first day costs the server: the plan of 3,000 pupils, their admission from the file to the commit, and its undoing.
import { randomUUID } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { isIin } from '#contract/core/iin.ts';
import type { ImportApplied, ImportPlan, ImportRow } from '#contract/core/import.ts';
import type { Database } from '#server/db/client.ts';
import { groupLabel, groups } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import type { Application } from '#tests/support/application.ts';
import { type Session, signIn } from '#tests/support/server.ts';
import { formOf, multipart } from '#tests/support/sheet-files.ts';
import { eduYear, schoolId } from '../fortnight.ts';
import { type MeasuredDatabase, median, printLine, progress, spread } from '../lines.ts';
import { Meanwhile } from '../meanwhile.ts';

const runs = 3;
export const pupils = 3_000;
const limits = { plan: 3_000, apply: 10_000, undo: null };
const letters = 'абвгдежзик';
const fields = ['surname', 'firstname', 'patronymic', 'iin', 'group', 'phone', 'address'];

/** Rows as a sheet has them, with people whom no other run has. */
function rowsOf(run: number, labels: readonly string[]): ImportRow[] {
  const rows: ImportRow[] = [];
  for (let serial = 0; rows.length < pupils; serial++) {
    const day = 1 + ((run * 9 + Math.floor(serial / 1_000)) % 28);
    const head = `1403${String(day).padStart(2, '0')}5${String(serial % 10_000).padStart(4, '0')}`;
    const iin = Array.from({ length: 10 }, (_, digit) => `${head}${digit}`).find(isIin);
    if (!iin) continue;
    const name = [...String(serial)].map((digit) => letters[Number(digit)]).join('');
    const label = labels[serial % labels.length] ?? '';
    const cells = [
      `Сынақ${name}`,
      `Бала${letters[run] ?? ''}`,
      'Ерланұлы',
      iin,
      label,
      '8 701 555 14 12',
      'Абай даңғылы, 48',
    ];
    rows.push({
      line: rows.length + 2,
      cells: Object.fromEntries(cells.map((cell, place) => [fields[place] ?? '', cell])),
    });
  }
  return rows;
}

async function labelsIn(database: Database): Promise<string[]> {
  const ofYear = and(eq(groups.schoolId, schoolId), eq(groups.eduYear, eduYear), gt(groups.parallel, 0));
  return (await database.db.select().from(groups).where(ofYear)).map(groupLabel);
}

/** The sheet of a run, read by the server's plan and sent as a file. */
async function admit(
  app: FastifyInstance,
  as: Session,
  rows: readonly ImportRow[],
  { run, mark }: { run: number; mark: string | undefined },
) {
  const lines = [fields, ...rows.map(({ cells }) => fields.map((field) => cells[field]))];
  const content = Buffer.from(lines.map((line) => line.join(';')).join('\r\n'));
  const query = new URLSearchParams({
    schoolId: String(schoolId),
    eduYear: String(eduYear),
    mark: mark ?? '',
    arrivalDate: '2026-11-20',
    reason: 'grade1',
    arrivalOrder: `${run}-к`,
    arrivalOrderDate: '2026-11-20',
  });
  const body = formOf({ field: 'import', file: 'contingent.csv', content });
  return call<ImportApplied>(app, `POST /api/v3/os/backoffice/school/contingent/import?${query}`, {
    as,
    headers: multipart,
    body,
  });
}

const planOf = (app: FastifyInstance, as: Session, rows: readonly ImportRow[]) =>
  call<ImportPlan>(app, 'POST /api/v4/os/backoffice/people-import/contingent/plan', {
    as,
    body: { schoolId, eduYear, rows },
  });

/** 3,000 pupils who stay. `run`: one that no import before had. */
export async function admitAll({ app, database }: Application, as: Session, run: number): Promise<void> {
  const rows = rowsOf(run, await labelsIn(database));
  const { mark } = (await planOf(app, as, rows)).data;
  const { status, text } = await admit(app, as, rows, { run, mark });
  if (status !== 200) throw new Error(`They were not admitted: ${text.slice(0, 300)}`);
}

export async function measurePeopleImport({ app, database }: Application, used: MeasuredDatabase): Promise<void> {
  const as = await signIn(app, 'director');
  const labels = await labelsIn(database);
  const times: Record<keyof typeof limits, number[]> = { plan: [], apply: [], undo: [] };
  const timed = async <Data>(what: keyof typeof limits, ask: () => ReturnType<typeof call<Data>>) => {
    const startedAt = performance.now();
    const { status, data, text } = await ask();
    times[what].push(performance.now() - startedAt);
    if (status !== 200) throw new Error(`${what} was answered ${status}: ${text.slice(0, 300)}`);
    return data;
  };
  for (let run = 0; run < runs; run++) {
    const rows = rowsOf(run, labels);
    const plan = await timed<ImportPlan>('plan', () => planOf(app, as, rows));
    if (plan.rows.some(({ outcome }) => outcome !== 'new')) throw new Error('Not all of them are new');
    const applied = await timed<ImportApplied>('apply', () => admit(app, as, rows, { run, mark: plan.mark }));
    if (applied.added !== pupils) throw new Error(`${applied.added} were admitted`);
    await timed('undo', () =>
      call(app, 'POST /api/v4/os/changes/undo', {
        as,
        body: { schoolId, batch: applied.batch, requestId: randomUUID() },
      }),
    );
  }
  // Once more, for those who work in the school meanwhile: a run of its own, so that they hold up none of those above.
  const [meanwhile, rows] = [await Meanwhile.of(app), rowsOf(runs, labels)];
  const { mark } = await meanwhile.during('import.plan.3000', async () => (await planOf(app, as, rows)).data);
  const admitted = () => admit(app, as, rows, { run: runs, mark });
  const { batch } = await meanwhile.during('import.apply.3000', async () => (await admitted()).data);
  await call(app, 'POST /api/v4/os/changes/undo', { as, body: { schoolId, batch, requestId: randomUUID() } });
  progress(`${used.name}: import ${JSON.stringify(times)}`);
  const what = {
    plan: 'The dry run of a sheet in which all are new, injected without a socket',
    apply:
      'From the CSV of the multipart body to the commit: cards, memberships, movements and history, in one transaction',
    undo: 'The whole batch taken back',
  };
  for (const key of ['plan', 'apply', 'undo'] as const)
    printLine({
      name: `people.import.${key}.3000.${used.name}`,
      value: median(times[key]),
      unit: 'ms',
      limit: limits[key],
      note: `${what[key]}; ${pupils} rows, database: ${used.what}. ${spread(times[key])}.`,
    });
  meanwhile.print(used);
}
