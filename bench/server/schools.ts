// A region: one school as `npm run seed` makes it, and as many copies as requested, made by the database itself. A copy has its own people,
// ids and uuids; only names and texts are those of the first one.
import pg from 'pg';
import { openDatabase } from '#server/db/client.ts';
import { generateSchools } from '#server/features/demo-school/public.ts';

/** Wednesday to Friday: their lessons wait on the devices; journals are filled up to the day before. */
export const lessonDays = { from: '2026-11-18', to: '2026-11-20' } as const;
/** The Monday morning on which the devices are back online. */
export const stormAt = '2026-11-23T09:00:00+05:00';

const idsPerSchool = 1_000;
/** Written only by the sync, so that the first school has nothing in them to copy. */
const ofTheSync = ['announcements', 'cell_history', 'feed', 'ledger', 'mark_uuids', 'sync_clients'];

type Column = { table: string; column: string; type: string };

/** The uuid in another school that corresponds to one of the first. */
export function uuidIn(schoolId: number, uuid: string): string {
  return schoolId === 1 ? uuid : schoolId.toString(16).padStart(4, '0') + uuid.slice(4);
}
/** The person in another school who corresponds to one of the first. */
export function userIn(schoolId: number, userId: number, people: number): number {
  return userId + (schoolId - 1) * people;
}

export class Region {
  readonly url: string;
  /** People of one school: the offset between schools for ids of people. */
  readonly people: number;
  private schools = 1;
  private readonly copied: readonly { table: string; columns: readonly Column[] }[];

  private constructor(url: string, people: number, copied: Region['copied']) {
    this.url = url;
    this.people = people;
    this.copied = copied;
  }

  /** The first school. Its passwords are never used, so none is hashed. */
  static async create(url: string, groups: number): Promise<Region> {
    const database = await openDatabase({ url });
    try {
      const { users } = await generateSchools(database.db, {
        schools: 1,
        groups,
        seed: 1,
        today: lessonDays.to,
        passwordHash: 'argon2id$none$none',
      });
      // Removed, so that whatever a device brings was not entered before.
      await withClient(url, (client) =>
        client.query(
          `delete from journal_cells c using lessons l
           where l.school_id = c.school_id and l.schedule_uuid = c.schedule_uuid and l.date between $1 and $2`,
          [lessonDays.from, lessonDays.to],
        ),
      );
      return new Region(url, users, await copiedTables(url));
    } finally {
      await database.close();
    }
  }

  get size(): number {
    return this.schools;
  }

  /** Copies the first school until there are this many, over two connections. */
  async growTo(schools: number): Promise<void> {
    const missing = Array.from({ length: schools - this.schools }, (_, index) => this.schools + 1 + index);
    await Promise.all(
      [0, 1].map((half) =>
        withClient(this.url, async (client) => {
          for (const schoolId of missing.filter((id) => id % 2 === half)) await this.copyTo(client, schoolId);
        }),
      ),
    );
    this.schools = Math.max(schools, this.schools);
    await withClient(this.url, async (client) => {
      await client.query(`select setval(pg_get_serial_sequence('users', 'id'), (select max(id) from users))`);
      await client.query('analyze');
    });
  }

  /** Removes all work that devices have pushed. */
  async forgetWork(): Promise<void> {
    await withClient(this.url, async (client) => {
      await client.query(`truncate ${ofTheSync.join(', ')}, sessions`);
      await client.query('delete from journal_cells where accepted_at >= $1', [Date.parse(stormAt)]);
      await client.query('update feed_positions set position = 0');
    });
  }

  private async copyTo(client: pg.Client, schoolId: number): Promise<void> {
    for (const { table, columns } of this.copied) {
      const names = columns.map(({ column }) => column).join(', ');
      const values = columns.map((column) => this.copyOf(column, schoolId)).join(', ');
      const own = columns.some(({ column }) => column === 'school_id') ? 'where school_id = 1' : '';
      const where = table === 'schools' ? 'where id = 1' : table === 'users' ? `where id <= ${this.people}` : own;
      await client.query(`insert into ${table} (${names}) select ${values} from ${table} ${where}`);
    }
  }

  private copyOf({ table, column, type }: Column, schoolId: number): string {
    const prefix = schoolId.toString(16).padStart(4, '0');
    const moved = (text: string) => `overlay(${text} placing '${prefix}' from 1 for 4)`;
    const byPeople = `${column} + ${(schoolId - 1) * this.people}`;
    if (column === 'school_id' || (table === 'schools' && column === 'id')) return String(schoolId);
    if (table === 'users') return { id: byPeople, login: `login || '.${schoolId}'` }[column] ?? column;
    if (column.endsWith('user_id')) return byPeople;
    if (column === 'group_id' || (table === 'groups' && column === 'id'))
      return `${column} + ${(schoolId - 1) * idsPerSchool}`;
    if (column === 'student_group_uuid' && table === 'journal_cells')
      // The nil uuid stands for the whole lesson.
      return `case when kind in ('conduct', 'roll', 'homework') then ${column} else ${moved(`${column}::text`)}::uuid end`;
    if (table === 'journal_cells' && column === 'value')
      return `case when kind = 'conduct' then jsonb_set(value, '{themeUuid}', to_jsonb(${moved(`value->>'themeUuid'`)})) else value end`;
    return type === 'uuid' ? `${moved(`${column}::text`)}::uuid` : column;
  }
}

/** Tables of a school and of people, with their columns. */
async function copiedTables(url: string): Promise<Region['copied']> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<Column>(
      `select table_name as table, column_name as column, data_type as type from information_schema.columns
       where table_schema = 'public' order by table_name, ordinal_position`,
    );
    const tables = Map.groupBy(rows, ({ table }) => table);
    return [...tables].flatMap(([table, columns]) => {
      const isCopied = table === 'schools' || table === 'users' || columns.some(({ column }) => column === 'school_id');
      return isCopied && !ofTheSync.includes(table) ? [{ table, columns }] : [];
    });
  });
}

export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
