// A pupil's own tick. It is stored on the device at once and sent when there is a connection; ten seconds, and later by a second
// press, take it back.

import { pupilDoneCell, pupilDoneDocument } from '#contract/homework/homework.documents.ts';
import type { DueHomework } from '#contract/schedule/schedule.schema.ts';
import { useCell } from '#data/documents/use-documents.ts';
import { intent, useMutate } from '#data/outbox/use-mutation.ts';
import { usePerson } from '#data/session/person.ts';
import { useOfferUndo } from '#domain/act/use-offer-undo.ts';
import { useText } from '#shared/i18n/index.ts';
import { Checkbox, editLock, StateChip, useToast } from '#shared/ui/index.ts';

export type TickedItem = Pick<DueHomework, 'homeworkUuid' | 'scheduleUuid' | 'studentGroupUuid'>;
export type DoneTickProps = {
  item: TickedItem;
  subject: string;
  studentSchoolUuid: string;
  /** The words are in the row. */
  isBare?: boolean;
};

export function DoneTick({ item, subject, studentSchoolUuid, isBare = false }: DoneTickProps) {
  const text = useText();
  const toast = useToast();
  const offerUndo = useOfferUndo();
  const mutate = useMutate();
  const { isReadOnly } = usePerson();
  const { scheduleUuid, studentGroupUuid } = item;
  const cell = useCell<{ done: true }>({
    document: pupilDoneDocument.name(studentSchoolUuid),
    cell: pupilDoneCell(scheduleUuid, studentGroupUuid),
  });
  const isDone = cell.value !== null;
  const set = async () => {
    const payload = { studentSchoolUuid, studentGroupUuid, scheduleUuid, isDone: !isDone };
    const result = await mutate([intent('setHomeworkDone', payload)]);
    if (result.outcome === 'notSaved') toast.error(text('error.NOT_SAVED'));
    else offerUndo(text(isDone ? 'family.tick.takenBack' : 'family.tick.set', { subject }), result.undo);
  };
  return (
    <>
      <Checkbox
        label={
          isBare ? (
            <span className="vh">{`${text('family.tick')}: ${subject}`}</span>
          ) : (
            <>
              {text('family.tick')}
              <span className="vh">: {subject}</span>
            </>
          )
        }
        checked={isDone}
        {...editLock(isReadOnly ? 'yearReadOnly' : null)}
        onChange={() => void set()}
      />
      {(cell.state === 'notSaved' || cell.state === 'refused' || cell.state === 'waiting') && (
        <StateChip state={cell.state} isInline />
      )}
    </>
  );
}
