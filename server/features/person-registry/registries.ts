import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { personFields } from '#contract/core/people-fields.ts';
import { readTable } from '#server/features/reference/public.ts';
import type { PersonRegistry, RegistryPerson } from '#server/shared/context.ts';
import { jsonOf } from '#server/shared/outside-answer.ts';

/** Whoever admits somebody waits for it; a register that is slower is typed past. */
const answerWithinMs = 3_000;

const none: PersonRegistry = { find: async () => 'none' };

type Column = 'iin' | 'sex' | 'born' | 'surname_kz' | 'firstname_kz' | 'patronymic_kz';

/** Rows of tab-separated files, read with the first question; a file that cannot be read does not answer. */
function fileRegistry(files: readonly URL[]): PersonRegistry {
  let people: Map<string, RegistryPerson> | undefined;
  return {
    async find(iin) {
      try {
        people ??= new Map(files.flatMap((file) => readTable<Column>(file).map((row) => [row.iin, personOf(row)])));
        return people.get(iin) ?? 'unknown';
      } catch {
        return 'unreachable';
      }
    },
  };
}

function personOf({ sex, born, surname_kz, firstname_kz, patronymic_kz }: Record<Column, string>): RegistryPerson {
  const [day, month, year] = born.split('.');
  return {
    ...{ surname: surname_kz, firstname: firstname_kz, patronymic: patronymic_kz || null },
    ...{ gender: sex === 'w' || sex === 'f' ? 'f' : 'm', bornDate: `${year}-${month}-${day}` },
  };
}

const { surname, firstname, patronymic, gender, bornDate } = personFields;
/** Checked like typed names: they are stored in cards, where they are locked. */
const answered = z.object({ surname, firstname, patronymic, gender, bornDate });

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
