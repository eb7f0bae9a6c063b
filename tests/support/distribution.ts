// How the tables are spread over a cluster (server/db/citus.sql), and the watch over every server under test: a statement that does not
// concern exactly one school fails its suite.
import fs from 'node:fs';
import { type Statement, schoolFault, schoolParameters } from './one-school.ts';

const file = new URL('../../server/db/citus.sql', import.meta.url);

export type Place = 'distributed' | 'reference' | 'local';
const calls: Readonly<Record<string, Place>> = {
  create_distributed_table: 'distributed',
  create_reference_table: 'reference',
  citus_add_local_table_to_metadata: 'local',
};

/** Every table that the file places, in file order. */
export function placesOfTables(): [table: string, place: Place][] {
  return [...fs.readFileSync(file, 'utf8').matchAll(/^select (\w+)\('(\w+)'/gm)].flatMap(
    ([, call = '', table = '']) => {
      const place = calls[call];
      return place ? [[table, place] as [string, Place]] : [];
    },
  );
}

export const distributedTables: ReadonlySet<string> = new Set(
  placesOfTables().flatMap(([table, place]) => (place === 'distributed' ? [table] : [])),
);

/** Statements that may query all nodes, each with its reason. */
const ofAllSchools: readonly { readonly reason: string; readonly is: RegExp }[] = [
  {
    reason: 'The clean-up lists the schools that have a feed, four times a day; what it then does is by school.',
    is: /^select "school_id" from "feed_positions" order by "feed_positions"."school_id"$/,
  },
  {
    reason: 'A worker looks which schools have jobs to be run; it takes one of a school.',
    is: /^select "school_id" from "jobs" where \("jobs"."due_at" <= \$1 and .*\) group by "jobs"."school_id" order by/,
  },
  {
    reason: 'A server looks in which schools somebody is to be told by push; it tells those of a school.',
    is: /^select "school_id" from "notices" where \("notices"."push_at" is not null and .*\) group by "notices"."school_id" order by/,
  },
  {
    reason: 'The clean-up lists the schools with jobs that are long over.',
    is: /^select distinct "school_id" from "jobs" where "jobs"."ended_at" < \$1$/,
  },
  {
    reason: 'The clean-up lists the schools with imports that nobody planned for a week.',
    is: /^select distinct "school_id" from "roster_imports" where "roster_imports"."changed_at" < \$1$/,
  },
  {
    reason: 'The clean-up lists the schools that files were sent in; what it then does is by school.',
    is: /^select "school_id" from "school_files"$/,
  },
  {
    reason:
      'A server looks in which schools files wait for the scanner, by a partial index; it scans those of a school.',
    is: /^select distinct "school_id" from "files" where "files"."state" = \$1$/,
  },
  {
    reason:
      'The search over schools reads a range of an index on each node, where an area has schools (decisions E39).',
    is: /^select found_words\.school_id as school, found_words\.user_id as person from "person_words" as found_words\s/,
  },
  {
    reason:
      'The support desk reads and counts open requests of all schools by a partial index; it answers one of a school.',
    is: /^select .* from "support_tickets" where \(?"support_tickets"\."closed_at" is null/,
  },
  {
    reason: 'Classes of the few students whom that search found.',
    is: /^select distinct on \(sought_members\.school_id, sought_members\.student_school_uuid\) sought_members\.school_id as school,\s/,
  },
];

type Judged = { readonly schoolParameters: readonly number[]; readonly faults: Map<string, string | null> };
/** Faults of a statement by the schools in it: the same ones are sent thousands of times. */
const judged = new Map<string, Judged>();

function faultOf(statement: Statement): string | null {
  const known = judged.get(statement.sql) ?? { schoolParameters: schoolParameters(statement.sql), faults: new Map() };
  judged.set(statement.sql, known);
  const schools = known.schoolParameters.map((place) => statement.params[place]).join();
  let fault = known.faults.get(schools);
  if (fault === undefined) {
    const mayBeOfAll = ofAllSchools.some(({ is }) => is.test(statement.sql));
    fault = mayBeOfAll ? null : schoolFault(statement, distributedTables);
    known.faults.set(schools, fault);
  }
  return fault;
}

/** Remembers statements that a cluster would send to more than one node. */
export function distributionWatch() {
  const faults = new Map<string, string>();
  return {
    see: (statement: Statement) => {
      const fault = faultOf(statement);
      if (fault) faults.set(statement.sql, fault);
    },
    /** @throws Error that names them. */
    settle: () => {
      if (faults.size === 0) return;
      const lines = [...faults].map(([sql, fault]) => `${fault}: ${sql}`);
      throw new Error(`Statements that are not about one school (server/db/citus.sql):\n${lines.join('\n')}`);
    },
  };
}
