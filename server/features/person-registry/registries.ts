import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { personFields } from '#contract/core/people-fields.ts';
import { readTable } from '#server/features/reference/public.ts';
import type { PersonRegistry } from '#server/shared/context.ts';
import { jsonOf } from '#server/shared/outside-answer.ts';

/** Whoever admits somebody waits for it; a register that is slower is typed past. */
const answerWithinMs = 3_000;

const none: PersonRegistry = { find: async () => 'none' };

const { surname, firstname, patronymic, gender, bornDate } = personFields;
/** Validated like typed names, because the answer is stored in locked fields of cards. */
const answered = z.object({ surname, firstname, patronymic, gender, bornDate });

const columns = ['iin', 'sex', 'born', 'surname_kz', 'firstname_kz', 'patronymic_kz'] as const;
type Row = Record<(typeof columns)[number], string>;

/** A register in tab-separated files, loaded on first use. Unreadable files and invalid rows count as unreachable. */
function fileRegistry(files: readonly URL[]): PersonRegistry {
  let people: Map<string, Row> | undefined;
  return {
    async find(iin) {
      try {
        people ??= new Map(files.flatMap((file) => rowsOf(file).map((row) => [row.iin, row])));
      } catch {
        return 'unreachable';
      }
      const row = people.get(iin);
      if (!row) return 'unknown';
      const person = answered.safeParse(personOf(row));
      return person.success ? person.data : 'unreachable';
    },
  };
}

function rowsOf(file: URL): Row[] {
  const rows = readTable<keyof Row>(file);
  if (rows[0] && !columns.every((column) => column in (rows[0] ?? {}))) throw new Error('Not a file of people');
  return rows;
}

const genders: Readonly<Record<string, string>> = { w: 'f', f: 'f', m: 'm' };
function personOf({ sex, born, surname_kz, firstname_kz, patronymic_kz }: Row) {
  const [day, month, year] = born.split('.');
  return {
    surname: surname_kz,
    firstname: firstname_kz,
    patronymic: patronymic_kz || null,
    gender: genders[sex],
    bornDate: `${year}-${month}-${day}`,
  };
}

/** A service that is asked by POST, so that no log on the way holds an IIN; 404: it does not know the person. */
function httpRegistry(address: string): PersonRegistry {
  return {
    async find(iin) {
      try {
        const answer = await fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ iin }),
          redirect: 'error',
          signal: AbortSignal.timeout(answerWithinMs),
        });
        if (answer.status === 404) return 'unknown';
        const person = answered.safeParse(answer.ok ? await jsonOf(answer) : null);
        return person.success ? person.data : 'unreachable';
      } catch {
        return 'unreachable';
      }
    },
  };
}

const demoFiles = ['students.tsv', 'staff.tsv'].map((name) => new URL(`./data/${name}`, import.meta.url));

/** `where`: "none", "demo", the path of a file, or an address. */
export function openPersonRegistry(where: string): PersonRegistry {
  if (where === 'none') return none;
  if (where === 'demo') return fileRegistry(demoFiles);
  return /^https?:\/\//.test(where) ? httpRegistry(where) : fileRegistry([pathToFileURL(where)]);
}
