// What each kind of document says. Whole IINs are in none of them.
import { and, asc, count, eq, gt } from 'drizzle-orm';
import type { BookRow } from '#contract/alphabet-book/alphabet-book.schema.ts';
import type { DocumentKind } from '#contract/archive-documents/archive-documents.schema.ts';
import type { OrderKind } from '#contract/contingent/movements.ts';
import { compareKeys, sortedKazakh } from '#contract/core/collation.ts';
import { type Language, pickLocalized } from '#contract/core/localized.ts';
import { personName } from '#contract/core/person-name.ts';
import { fileLetterOf, lettersInOrder } from '#contract/core/personal-file.ts';
import { formatLocalDate } from '#contract/core/time.ts';
import { staffName } from '#contract/personnel/personnel.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { type Book, bookIn, readBook } from '#server/features/alphabet-book/public.ts';
import { filesOf, movements, orders, readRegister } from '#server/features/contingent/public.ts';
import { fullName, users } from '#server/features/people/public.ts';
import { readStaff } from '#server/features/personnel/public.ts';
import { groupLabel, groups, leadOf } from '#server/features/school/public.ts';
import { textOf } from '#server/shared/texts.ts';
import type { Paper, PaperColumn, PaperPart } from './paper.ts';
import { transferParts } from './transfer-paper.ts';

type Asked = { readonly schoolId: number; readonly eduYear: number; readonly language: Language; readonly now: number };
type Reading = {
  readonly db: ReadDb;
  readonly book: Book;
  readonly eduYear: number;
  readonly now: number;
  readonly say: Say;
  readonly language: Language;
};
type Say = (key: string, values?: Record<string, string | number>) => string;

/** The document of a kind. @throws AppError NOT_FOUND for a year that the school has not. */
export async function paperOf(db: ReadDb, kind: DocumentKind, asked: Asked): Promise<{ name: string; paper: Paper }> {
  const { eduYear, language, now } = asked;
  const { book, school } = await bookIn(db, asked);
  const say: Say = (key, values) => textOf(language, key, values);
  const own: Say = (key, values) => say(`archive-documents.${key}`, values);
  const year = `${eduYear}-${eduYear + 1}`;
  const title = own(`kind.${kind}`);
  const parts = await partsOf[kind]({ db, book, eduYear, now, say, language });
  const day = formatLocalDate(book.day);
  const lines = [
    `${school.name}, ${own('paper.bin', { bin: school.bin })}`,
    `${own('paper.year', { year })} · ${own('paper.asOf', { day })}`,
  ];
  return { name: `${title} ${year}, ${formatLocalDate(book.contingent.today)}`, paper: { title, lines, parts } };
}

const partsOf: Readonly<Record<DocumentKind, (reading: Reading) => Promise<PaperPart[]>>> = {
  alphabetBook,
  classLists,
  movements: register,
  staff,
  yearTransfer: ({ db, book, eduYear, say }) => transferParts(db, { schoolId: book.contingent.schoolId, eduYear, say }),
};

const dayOf = (date: string | null | undefined) => (date ? formatLocalDate(date) : null);
const inOrder = (rows: readonly BookRow[]) => sortedKazakh(rows, personName);
/** Columns with the titles that fields have in the product, by their width. */
const columnsWith = (say: Say, start: string, widths: Readonly<Record<string, number>>): PaperColumn[] =>
  Object.entries(widths).map(([field, width]) => ({ title: say(`${start}.${field}`), width }));
const orderIn = (say: Say, { number, date }: { number: string; date: string }) =>
  say('contingent.order', { number, date: formatLocalDate(date) });

async function alphabetBook({ db, book, say, language }: Reading): Promise<PaperPart[]> {
  const columns = [
    ...columnsWith(say, 'alphabet-book.field', {
      file: 8,
      name: 26,
      bornDate: 11,
      gender: 8,
      iin: 14,
      nationality: 11,
      group: 8,
      eduLang: 10,
      address: 24,
      phone: 15,
    }),
    ...columnsWith(say, 'archive-documents.paper', { arrival: 26, departure: 26 }),
  ];
  const passage = (kind: 'arrived' | 'left', found: BookRow['arrival']) =>
    found &&
    [
      formatLocalDate(found.date),
      found.reason && say(`contingent.reason.${kind}.${found.reason}`),
      found.order && orderIn(say, { number: found.order, date: found.orderDate ?? '' }),
    ]
      .filter(Boolean)
      .join(', ');
  const byLetter = Map.groupBy(await readBook(db, book), ({ surname }) => fileLetterOf(surname));
  return lettersInOrder(byLetter.keys()).map((letter) => ({
    heading: letter,
    columns,
    empty: '',
    rows: inOrder(byLetter.get(letter) ?? []).map((row) => [
      ...[row.file, personName(row), dayOf(row.bornDate), say(`people.gender.${row.gender}`), row.iin],
      ...[row.nationality && pickLocalized(row.nationality, language), row.group?.label ?? null],
      ...[row.group && say(`people.language.${row.group.eduLang}`), row.address, row.phone],
      ...[passage('arrived', row.arrival), passage('left', row.departure)],
    ]),
  }));
}

async function classLists({ db, book, eduYear, say }: Reading): Promise<PaperPart[]> {
  const columns = [
    ...columnsWith(say, 'archive-documents.paper', { number: 5 }),
    ...columnsWith(say, 'alphabet-book.field', {
      name: 40,
      file: 10,
      bornDate: 12,
      gender: 10,
      iin: 16,
      address: 40,
      phone: 18,
    }),
  ];
  const here = (await readBook(db, book)).filter(({ type }) => type === 'students');
  const pupilsOf = Map.groupBy(here, ({ group }) => group?.id ?? null);
  const { schoolId } = book.contingent;
  const classes = await db
    .select({ group: groups, lead: users })
    .from(groups)
    .leftJoin(users, eq(users.id, groups.leadUserId))
    .where(and(eq(groups.schoolId, schoolId), eq(groups.eduYear, eduYear), gt(groups.parallel, 0)));
  const partWith = (heading: string, note: string, pupils: readonly BookRow[]): PaperPart => ({
    heading,
    note,
    columns,
    empty: say('archive-documents.paper.none'),
    isOnItsOwn: true,
    rows: inOrder(pupils).map((row, index) => [
      ...[index + 1, personName(row), row.file, dayOf(row.bornDate), say(`people.gender.${row.gender}`)],
      ...[row.iin, row.address, row.phone],
    ]),
  });
  const counted = (pupils: readonly BookRow[]) => `${say('archive-documents.paper.pupils')}: ${pupils.length}`;
  // A class of the archive is empty, unless it went there with its year.
  const shown = classes.filter(({ group: { id, archivedOn } }) => archivedOn === null || pupilsOf.has(id));
  const parts = sortedKazakh(shown, ({ group }) => groupLabel(group)).map(({ group, lead }) => {
    const pupils = pupilsOf.get(group.id) ?? [];
    const isLed = lead !== null && leadOf(group) !== null;
    const ledBy = isLed ? say('archive-documents.paper.lead', { name: fullName(lead) }) : '';
    return partWith(groupLabel(group), [counted(pupils), ledBy].filter(Boolean).join(' · '), pupils);
  });
  const rest = pupilsOf.get(null) ?? [];
  return rest.length === 0 ? parts : [...parts, partWith(say('archive-documents.paper.noClass'), counted(rest), rest)];
}

/** Orders numbered in the year by their day, and what each of them, or none yet, has moved. */
async function register({ db, book, eduYear, say }: Reading): Promise<PaperPart[]> {
  const { schoolId } = book.contingent;
  const own = (key: string) => say(`archive-documents.paper.${key}`);
  const columns = (widths: Readonly<Record<string, number>>) => columnsWith(say, 'contingent.register.field', widths);
  const kindOf = (kind: OrderKind) =>
    say(kind === 'replacement' ? 'personnel.replace' : `contingent.register.kind.${kind}`);
  const given = await db
    .select({ order: orders, pupils: count(movements.uuid) })
    .from(orders)
    .leftJoin(movements, and(eq(movements.schoolId, orders.schoolId), eq(movements.orderUuid, orders.uuid)))
    .where(and(eq(orders.schoolId, schoolId), eq(orders.eduYear, eduYear)))
    .groupBy(orders.schoolId, orders.uuid)
    .orderBy(asc(orders.date), asc(orders.number), asc(orders.kind));
  const found = await readRegister(db, eduYear, eq(movements.schoolId, schoolId));
  const moved = sortedKazakh(found, ({ student }) => personName(student)).sort((a, b) => compareKeys(a.date, b.date));
  const files = await filesOf(db, schoolId);
  const empty = own('none');
  return [
    {
      heading: own('orders'),
      empty,
      columns: [
        ...columns({ order: 20, orderDate: 14, kind: 18 }),
        ...columnsWith(say, 'archive-documents.paper', { pupils: 12 }),
      ],
      rows: given.map(({ order, pupils }) => [order.number, dayOf(order.date), kindOf(order.kind), pupils]),
    },
    {
      heading: own('movements'),
      empty,
      columns: [
        ...[...columns({ date: 12, kind: 18, name: 34 }), ...columnsWith(say, 'alphabet-book.field', { file: 10 })],
        ...columnsWith(say, 'archive-documents.paper', { from: 12, to: 12 }),
        ...columns({ reason: 34, order: 26 }),
      ],
      rows: moved.map(({ date, kind, reason, from, to, order, student }) => [
        ...[dayOf(date), kindOf(kind), personName(student), files.get(student.id) ?? null, from, to],
        say(`contingent.reason.${kind}.${reason}`),
        order ? orderIn(say, order) : say('contingent.noOrder'),
      ]),
    },
  ];
}

async function staff({ db, book, eduYear, now, say, language }: Reading): Promise<PaperPart[]> {
  const field = (widths: Readonly<Record<string, number>>) => columnsWith(say, 'personnel.field', widths);
  const all = await readStaff(db, { schoolId: book.contingent.schoolId, eduYear, now });
  const part = (heading: string, members: typeof all, last: PaperColumn[]): PaperPart => ({
    heading,
    empty: say('archive-documents.paper.none'),
    columns: [
      ...columnsWith(say, 'archive-documents.paper', { number: 5 }),
      ...field({ name: 34, bornDate: 12, iin: 16, position: 28, category: 22, phone: 18 }),
      ...last,
    ],
    rows: sortedKazakh(members, staffName).map((member, index) => [
      ...[index + 1, staffName(member), dayOf(member.bornDate), member.iin, pickLocalized(member.position, language)],
      ...[member.category && say(`personnel.category.${member.category}`), member.phone],
      ...(member.archive === null
        ? [member.leads.join(', '), member.weeklyHours]
        : [dayOf(member.archive.date), member.archive.order]),
    ]),
  });
  return [
    part(
      say('archive-documents.paper.atWork'),
      all.filter(({ state }) => state === 'active'),
      field({ leads: 14, weeklyHours: 10 }),
    ),
    part(
      say('archive-documents.paper.archived'),
      all.filter(({ state }) => state === 'archived'),
      field({ archivedOn: 14, order: 14 }),
    ),
  ];
}
