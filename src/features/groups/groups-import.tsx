// The import of classes: the file in a window, the plan on the page, and from which day lessons ring otherwise.
import { useMemo, useState } from 'react';
import { useUndo } from '#blocks/changes/use-undo.ts';
import { ImportBlock } from '#blocks/import/import-block.tsx';
import { useKeeping } from '#blocks/import/use-keeping.ts';
import { typedDate } from '#contract/core/validation.ts';
import { groupImportEndpoints as endpoints } from '#contract/groups/group-import.endpoints.ts';
import { groupImportColumns, leadKey, roomKey } from '#contract/groups/group-import.ts';
import { useAccount } from '#data/account-context.tsx';
import { useReadAgain } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useLeads } from '#domain/group/class-options.ts';
import { ImportHelp } from '#domain/person/import-help.tsx';
import { callOrThrow } from '#shared/http/api.ts';
import { useText } from '#shared/i18n/index.ts';
import { DateInput } from '#shared/ui/checked-fields.tsx';
import { Button, Card } from '#shared/ui/index.ts';
import { useRoomOptions } from './use-groups.ts';

export default function GroupsImport({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { api, school } = useAccount();
  const { timeZone } = usePerson();
  const readAgain = useReadAgain();
  const undo = useUndo();
  const [leads, rooms] = [useLeads(), useRoomOptions()];
  const [applyFrom, setApplyFrom] = useState('');
  const keeping = useKeeping('classes', applyFrom ? { applyFrom } : {}, (kept) => setApplyFrom(kept.applyFrom ?? ''));
  // By which what changes is shown; what a cell means the server alone decides.
  const columns = useMemo(() => {
    const words = (key: (id: string) => string, options: readonly { value: string; label: string }[]) =>
      options.map(({ value, label }) => ({ value: key(value), words: [label] }));
    return groupImportColumns().map((column) => {
      const known =
        column.field === 'lead' ? words(leadKey, leads) : column.field === 'room' ? words(roomKey, rooms) : [];
      return known.length === 0
        ? column
        : { ...column, words: Object.fromEntries(known.map((one) => [one.value, one.words])) };
    });
  }, [leads, rooms]);
  return (
    <section className="stack" aria-label={text('groups.importTitle')}>
      <ImportBlock
        name="classes"
        columns={columns}
        kept="groups.import.kept"
        frame={{ title: text('groups.importTitle'), onClose, help: <ImportHelp /> }}
        asks="changed"
        question={
          <Card title={text('groups.import.bells')}>
            <DateInput
              label={text('groups.field.applyFrom')}
              hint={text('groups.field.applyFromHint')}
              today={schoolToday(timeZone)}
              value={applyFrom}
              onChange={setApplyFrom}
            />
          </Card>
        }
        keeping={keeping}
        plan={(rows, keep) => {
          const body = { ...school, rows: [...rows], ...(keep && { keep }) };
          return callOrThrow(api, endpoints.planImport, { body }, { gzip: true });
        }}
        apply={async (rows, requestId, { mark }, kept) => {
          const ofPlan = { ...(mark && { mark }), ...(kept && { kept }) };
          const from = applyFrom.trim() === '' ? null : (typedDate(applyFrom) ?? applyFrom);
          const body = { ...school, rows: [...rows], requestId, ...ofPlan, applyFrom: from };
          const applied = await callOrThrow(api, endpoints.applyImport, { body });
          void readAgain();
          return applied;
        }}
        undo={undo}
        next={<Button onClick={onClose}>{text('groups.import.toList')}</Button>}
      />
    </section>
  );
}
