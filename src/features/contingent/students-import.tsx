// The import of students: the file in a window, the plan on the page, what is asked once for all who are new, and their slips.
import { useState } from 'react';
import { useUndo } from '#blocks/changes/use-undo.ts';
import { ImportBlock } from '#blocks/import/import-block.tsx';
import { fileOfRows } from '#blocks/import/sheet-file.ts';
import { useKeeping } from '#blocks/import/use-keeping.ts';
import { studentImportEndpoints as endpoints } from '#contract/contingent/student-import.endpoints.ts';
import { type NewClasses, newClasses as newClassesOf, studentColumns } from '#contract/contingent/student-import.ts';
import { spreadPerson } from '#contract/core/people-columns.ts';
import { useAccount } from '#data/account-context.tsx';
import { useReadAgain } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { ImportHelp } from '#domain/person/import-help.tsx';
import { useHandOut } from '#domain/person/use-hand-out.tsx';
import { useRights } from '#domain/student/rights.ts';
import { useStudentPasswords } from '#domain/student/use-passwords.ts';
import { callOrThrow } from '#shared/http/api.ts';
import { useText } from '#shared/i18n/index.ts';
import { printer } from '#shared/ui/icons/pages.ts';
import { Button } from '#shared/ui/index.ts';
import { ArrivalCard, arrivalAgain, arrivalOf, arrivalToday } from './arrival-card.tsx';
import { NewClassesCard } from './new-classes-card.tsx';

const columns = studentColumns();

export default function StudentsImport({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { api, school } = useAccount();
  const { timeZone } = usePerson();
  const isLead = useRights() === 'own';
  const { slips } = useStudentPasswords();
  const readAgain = useReadAgain();
  const undo = useUndo();
  const today = schoolToday(timeZone);
  const [arrival, setArrival] = useState(() => arrivalToday(today));
  const [newClasses, setNewClasses] = useState<NewClasses | null>(null);
  const made = newClasses && { newClassesLang: newClasses.eduLang, newClassesShift: newClasses.shift };
  // As they are typed: whoever goes on finds them so.
  const answers = { ...arrival, ...(made && { ...made, newClassesShift: String(made.newClassesShift) }) };
  const keeping = useKeeping('students', answers, (kept) => {
    setArrival(arrivalAgain(kept, arrival));
    const { newClassesLang: eduLang, newClassesShift: shift } = kept;
    const named = newClassesOf.safeParse({ eduLang, shift: Number(shift) });
    setNewClasses(named.success && !isLead ? named.data : null);
  });
  const { handOut, paper } = useHandOut();
  return (
    <section className="stack" aria-label={text('people-import.students')}>
      <ImportBlock
        name="students"
        columns={columns}
        takesRoster
        spread={spreadPerson}
        kept="people-import.kept"
        frame={{ title: text('people-import.students'), onClose, help: <ImportHelp /> }}
        question={
          <>
            <ArrivalCard typed={arrival} onChange={setArrival} today={today} isOrdering={!isLead} />
            {!isLead && <NewClassesCard made={newClasses} onChange={setNewClasses} />}
          </>
        }
        planned={JSON.stringify(newClasses)}
        keeping={keeping}
        plan={(rows, keep) => {
          const body = { ...school, rows: [...rows], ...(keep && { keep }) };
          return isLead
            ? callOrThrow(api, endpoints.ledPlanImport, { body }, { gzip: true })
            : callOrThrow(
                api,
                endpoints.planImport,
                { body: { ...body, ...(newClasses && { newClasses }) } },
                { gzip: true },
              );
        }}
        apply={async (rows, requestId, { mark }, kept) => {
          const ofPlan = { ...(mark && { mark }), ...(kept && { kept }) };
          const query = { ...school, requestId, ...ofPlan, ...arrivalOf(arrival) };
          const body = fileOfRows('students', columns, rows);
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
              <Button variant="primary" icon={printer} onClick={() => void handOut('slips', ids, slips)}>
                {text('people-import.slips', { count: ids.length })}
              </Button>
            )}
            <Button onClick={onClose}>{text('people-import.toList')}</Button>
          </>
        )}
      />
      {paper}
    </section>
  );
}
