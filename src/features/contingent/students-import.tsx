// The import of students: the file in a window, the plan on the page, what is asked once for all who are new, and their slips.
import { useState } from 'react';
import { useUndo } from '#blocks/changes/use-undo.ts';
import { ImportBlock } from '#blocks/import/import-block.tsx';
import { fileOfRows } from '#blocks/import/sheet-file.ts';
import { studentImportEndpoints as endpoints } from '#contract/contingent/student-import.endpoints.ts';
import { type NewClasses, studentColumns } from '#contract/contingent/student-import.ts';
import type { Credentials } from '#contract/core/credentials.ts';
import { spreadName } from '#contract/core/import-cells.ts';
import { useAccount } from '#data/account-context.tsx';
import { useReadAgain } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { ImportHelp } from '#domain/person/import-help.tsx';
import { SlipsWindow } from '#domain/person/slips-window.tsx';
import { callOrThrow } from '#shared/http/api.ts';
import { useText } from '#shared/i18n/index.ts';
import { printer } from '#shared/ui/icons/pages.ts';
import { Button } from '#shared/ui/index.ts';
import { ArrivalCard, arrivalOf, arrivalToday } from './arrival-card.tsx';
import { NewClassesCard } from './new-classes-card.tsx';
import { useRights, useStudentWrites } from './use-student-writes.ts';

const columns = studentColumns();
/** The server hands out no more at once. */
const mostSlips = 500;

export default function StudentsImport({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { api, school } = useAccount();
  const { timeZone } = usePerson();
  const isLead = useRights() === 'own';
  const { slips } = useStudentWrites();
  const readAgain = useReadAgain();
  const undo = useUndo();
  const today = schoolToday(timeZone);
  const [arrival, setArrival] = useState(() => arrivalToday(today));
  const [newClasses, setNewClasses] = useState<NewClasses | null>(null);
  const [paper, setPaper] = useState<readonly Credentials[] | null>(null);
  const handOut = async (ids: readonly number[]) => {
    const found: Credentials[] = [];
    for (let from = 0; from < ids.length; from += mostSlips) {
      const some = await slips(ids.slice(from, from + mostSlips));
      // Why was told; half of a pile would look like all of it.
      if (!some) return;
      found.push(...some);
    }
    setPaper(found);
  };
  return (
    <section className="stack" aria-label={text('people-import.students')}>
      <ImportBlock
        name="students"
        columns={columns}
        takesRoster
        spread={spreadName}
        kept="people-import.kept"
        frame={{ title: text('people-import.students'), onClose, help: <ImportHelp /> }}
        question={
          <>
            <ArrivalCard typed={arrival} onChange={setArrival} today={today} isOrdering={!isLead} />
            {!isLead && <NewClassesCard made={newClasses} onChange={setNewClasses} />}
          </>
        }
        planned={JSON.stringify(newClasses)}
        plan={(rows) => {
          const body = { ...school, rows: [...rows] };
          return isLead
            ? callOrThrow(api, endpoints.ledPlanImport, { body }, { gzip: true })
            : callOrThrow(
                api,
                endpoints.planImport,
                { body: { ...body, ...(newClasses && { newClasses }) } },
                { gzip: true },
              );
        }}
        apply={async (rows, requestId, { mark }) => {
          const query = { ...school, requestId, ...(mark && { mark }), ...arrivalOf(arrival) };
          const body = fileOfRows('students', columns, rows);
          const made = newClasses && { newClassesLang: newClasses.eduLang, newClassesShift: newClasses.shift };
          const applied = isLead
            ? await callOrThrow(api, endpoints.ledImport, { query, body })
            : await callOrThrow(api, endpoints.import, { query: { ...query, ...made }, body });
          void readAgain();
          return applied;
        }}
        undo={isLead ? undefined : undo}
        next={({ ids = [], isUndone }) => (
          <>
            {ids.length > 0 && !isUndone && (
              <Button variant="primary" icon={printer} onClick={() => void handOut(ids)}>
                {text('people-import.slips', { count: ids.length })}
              </Button>
            )}
            <Button onClick={onClose}>{text('people-import.toList')}</Button>
          </>
        )}
      />
      {paper && <SlipsWindow slips={paper} onClose={() => setPaper(null)} />}
    </section>
  );
}
