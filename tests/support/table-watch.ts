// Reports which tables a call has changed. Triggers note it inside the call's own transaction, so what was taken back is not noted, and a
// look costs one small question. Comparing digests of all tables instead took longer than the calls that were watched.
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { rowsOf } from '#server/db/records.ts';

export type TableWatch = {
  /** Tables whose rows have changed since the last check. Rows that were written as they were have not. */
  changes(): Promise<string[]>;
};

const noting = [
  sql`create schema watch`,
  sql`create table watch.noted (name text not null)`,
  sql`
    create function watch.note() returns trigger language plpgsql as $$
    declare
      has_changed boolean := true;
    begin
      if tg_op = 'INSERT' then
        has_changed := exists (select from new_rows);
      elsif tg_op = 'DELETE' then
        has_changed := exists (select from old_rows);
      elsif tg_op = 'UPDATE' then
        has_changed := exists (select n::text from new_rows n except all select o::text from old_rows o);
      end if;
      if has_changed then insert into watch.noted values (tg_table_name); end if;
      return null;
    end $$`,
  sql`
  do $$
  declare
    watched text;
  begin
    for watched in
      select c.relname from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    loop
      execute format('create trigger noted_insert after insert on public.%I
        referencing new table as new_rows for each statement execute function watch.note()', watched);
      execute format('create trigger noted_update after update on public.%I
        referencing old table as old_rows new table as new_rows for each statement execute function watch.note()', watched);
      execute format('create trigger noted_delete after delete on public.%I
        referencing old table as old_rows for each statement execute function watch.note()', watched);
      execute format('create trigger noted_truncate after truncate on public.%I
        for each statement execute function watch.note()', watched);
    end loop;
  end $$`,
];

/** Watches all tables but `except`; state the reason at each of those. Once for each database. */
export async function watchTables(db: Db, except: readonly string[] = []): Promise<TableWatch> {
  for (const statement of noting) await db.execute(statement);
  return {
    changes: async () => {
      const seen = sql`with seen as (delete from watch.noted returning name) select distinct name from seen order by name`;
      const noted = await rowsOf<{ name: string }>(db, seen);
      return noted.map(({ name }) => name).filter((name) => !except.includes(name));
    },
  };
}
