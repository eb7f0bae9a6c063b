// What a school of 3,000 pupils costs in calls: the list of all of them, what changed in it, slips, new passwords, and the step into the
// next year.
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { StudentCard, StudentRow } from '#contract/contingent/contingent.schema.ts';
import type { ListPage } from '#contract/core/list-endpoint.ts';
import type { TransferPreview, TransferState } from '#contract/year-transfer/year-transfer.schema.ts';
import { call } from '#tests/server/calls.ts';
import type { Application } from '#tests/support/application.ts';
import { signIn } from '#tests/support/server.ts';
import { eduYear, schoolId } from '../fortnight.ts';
import { bytesPerKilobyte, type MeasuredDatabase, median, printLine, progress, spread, type Unit } from '../lines.ts';
import { Meanwhile } from '../meanwhile.ts';
import { admitAll, pupils } from './people-import.ts';

const runs = 5;
/** No run of the import has these people. */
const unusedRun = 7;
const atOnce = 500;
const contingent = '/api/v3/os/backoffice/school/contingent';
const people = '/api/v4/os/backoffice/people-management/contingent';
const transfer = '/api/v4/os/backoffice/year-transfer';
const order = (number: string, day: string | null = null) => ({ number, date: '2026-11-20', day });

export async function measurePeople(application: Application, used: MeasuredDatabase): Promise<void> {
  const { app } = application;
  const as = await signIn(app, 'director');
  const meanwhile = await Meanwhile.of(app);
  await admitAll(application, as, unusedRun);
  const get = async <Data>(path: string, more: Record<string, string> = {}, headers: Record<string, string> = {}) => {
    const query = new URLSearchParams({ schoolId: String(schoolId), eduYear: String(eduYear), ...more });
    return whole(await call<Data>(app, `GET ${path}?${query}`, { as, headers }));
  };
  const post = async <Data>(path: string, body: object) =>
    whole(await call<Data>(app, `POST ${path}`, { as, body: { schoolId, eduYear, requestId: randomUUID(), ...body } }));
  const line = (name: string, times: readonly number[], limit: number | null, note: string, unit: Unit = 'ms') =>
    printLine({
      name: `people.${name}.${used.name}`,
      value: median(times),
      unit,
      limit,
      note: `${note}; database: ${used.what}. ${spread(times)}.`,
    });

  const list = () => get<ListPage<StudentRow>>(`${contingent}/list`);
  const [first, times] = await timed(list);
  line('list.first-load', times, null, `The list of ${first.data.rows.length} students, injected without a socket`);
  const [size] = [gzipSync(first.text).length / bytesPerKilobyte];
  line('list.first-load.bytes', [size], 120, `The same answer in gzip, ${first.data.rows.length} rows`, 'kB');

  const [, sheets] = await timed(() => get(`${contingent}/list`, { format: 'xlsx' }));
  line('xlsx.3000', sheets, 1_000, `The same list as xlsx, ${first.data.rows.length} rows`);
  await meanwhile.during('xlsx.3000', () => get(`${contingent}/list`, { format: 'xlsx' }));

  const ids = first.data.rows.flatMap(({ id, state }) => (state === 'active' ? [id] : []));
  for (const id of ids.slice(0, 10)) {
    const { version } = (await get<StudentCard>(`${contingent}/by-id`, { id: String(id) })).data;
    await post(`${contingent}/update`, { id, version, isInStatistic: 0 });
  }
  const tag = String(first.headers.etag);
  const changed = await get<ListPage<StudentRow>>(`${contingent}/list`, {}, { 'if-none-match': tag, 'a-im': 'rows' });
  const delta = gzipSync(changed.text).length / bytesPerKilobyte;
  line('list.delta', [delta], 2, `What changed in it, in gzip: ${changed.data.rows.length} rows`, 'kB');

  const [, bulk] = await timed(() => post(`${people}/reset-pass`, { ids: ids.slice(0, atOnce) }));
  line('bulk.500', bulk, 2_000, `New passwords for ${atOnce} students in one act`);
  await meanwhile.during('bulk.500', () => post(`${people}/reset-pass`, { ids: ids.slice(0, atOnce) }));
  const printSlips = async () => {
    for (let from = 0; from < pupils; from += atOnce)
      await post(`${people}/slips`, { ids: ids.slice(from, from + atOnce) });
  };
  const [, slips] = await timed(printSlips);
  await meanwhile.during('slips.3000', printSlips);
  line('slips.3000', slips, 5_000, `First passwords of ${pupils} students for printing, ${atOnce} at once`);
  await measureTransfer(get, post, meanwhile, (what, all, limit, note) => line(what, all, limit, note));
  meanwhile.print(used);
}

type Get = <Data>(path: string) => Promise<{ data: Data; text: string }>;
type Post = <Data>(path: string, body: object) => Promise<{ data: Data; text: string }>;
type Line = (name: string, times: readonly number[], limit: number | null, note: string) => void;

/** Planned once; applied and undone several times. */
async function measureTransfer(get: Get, post: Post, meanwhile: Meanwhile, line: Line): Promise<void> {
  await post(`${transfer}/plan`, {});
  const state = async () => (await get<TransferState>(`${transfer}/state`)).data;
  const { pupils: all, sources } = await state();
  const finishing = new Set(sources.flatMap((one) => ([9, 11].includes(one.parallel) ? [one.groupId] : [])));
  const decided = all.map(({ studentGroupUuid, groupId, version }) => ({
    studentGroupUuid,
    version,
    toUuid: null,
    reason: null,
    decision: finishing.has(groupId) ? 'finished' : 'promoted',
  }));
  await post(`${transfer}/plan`, { pupils: decided });
  const { version } = await state();
  await post(`${transfer}/plan`, {
    orders: {
      promoted: order('1-п'),
      finished9: order('4-в', '2026-11-20'),
      finished11: order('5-в', '2026-11-20'),
      version,
    },
  });
  const applied: number[] = [];
  const undone: number[] = [];
  const [, previews] = await timed(() => get(`${transfer}/preview`));
  for (let run = 0; run < runs; run++) {
    const { digest } = (await get<TransferPreview>(`${transfer}/preview`)).data;
    applied.push(await timeOf(() => post(`${transfer}/apply`, { digest })));
    undone.push(await timeOf(() => post(`${transfer}/undo`, {})));
  }
  const { digest } = (await get<TransferPreview>(`${transfer}/preview`)).data;
  await meanwhile.during('transfer.3000', () => post(`${transfer}/apply`, { digest }));
  await post(`${transfer}/undo`, {});
  const many = `${all.length} pupils`;
  line('transfer.preview.3000', previews, null, `The dry run of the step into the next year, ${many}`);
  line('transfer.3000', applied, 5_000, `The step into the next year in one transaction, ${many}`);
  line('transfer.undo.3000', undone, null, `The same step taken back, ${many}`);
}

function whole<Answer extends { status: number; text: string }>(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`A call was answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  return answer;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** The last result, and the times of all runs. */
async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number[]]> {
  const times: number[] = [];
  let last: Result | undefined;
  for (let run = 0; run < runs; run++)
    times.push(
      await timeOf(async () => {
        last = await work();
      }),
    );
  progress(times.map(Math.round).join(' '));
  return [last as Result, times];
}
