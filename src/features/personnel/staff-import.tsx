// The import of the staff: the file in a window, the plan on the page.
import { useMemo } from 'react';
import { useUndo } from '#blocks/changes/use-undo.ts';
import { ImportBlock } from '#blocks/import/import-block.tsx';
import { fileOfRows } from '#blocks/import/sheet-file.ts';
import { useKeeping } from '#blocks/import/use-keeping.ts';
import { spreadPerson } from '#contract/core/people-columns.ts';
import type { StaffPosition } from '#contract/personnel/personnel.schema.ts';
import { staffImportEndpoints as endpoints } from '#contract/personnel/staff-import.endpoints.ts';
import { staffColumns } from '#contract/personnel/staff-import.ts';
import { useAccount } from '#data/account-context.tsx';
import { useReadAgain } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { ImportHelp } from '#domain/person/import-help.tsx';
import { callOrThrow } from '#shared/http/api.ts';
import { useText } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/index.ts';

type Props = { positions: readonly StaffPosition[]; onClose: () => void };

export default function StaffImport({ positions, onClose }: Props) {
  const text = useText();
  const { api, school } = useAccount();
  const readAgain = useReadAgain();
  const { role } = usePerson();
  const undo = useUndo();
  const keeping = useKeeping('staff');
  const columns = useMemo(() => staffColumns(positions.length > 0 ? positions : null), [positions]);
  return (
    <section className="stack" aria-label={text('people-import.staff')}>
      <ImportBlock
        name="staff"
        columns={columns}
        takesRoster
        spread={spreadPerson}
        kept="people-import.keptStaff"
        frame={{ title: text('people-import.staff'), onClose, help: <ImportHelp /> }}
        keeping={keeping}
        plan={(rows, keep) => {
          const body = { ...school, rows: [...rows], ...(keep && { keep }) };
          return callOrThrow(api, endpoints.planImport, { body }, { gzip: true });
        }}
        apply={async (rows, requestId, { mark }, kept) => {
          const query = { ...school, requestId, ...(mark && { mark }), ...(kept && { kept }) };
          const applied = await callOrThrow(api, endpoints.import, { query, body: fileOfRows('staff', columns, rows) });
          void readAgain();
          return applied;
        }}
        undo={role === 'director' ? undo : undefined}
        next={<Button onClick={onClose}>{text('people-import.toList')}</Button>}
      />
    </section>
  );
}
