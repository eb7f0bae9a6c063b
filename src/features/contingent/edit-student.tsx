import { ReadView } from '#blocks/read/read-view.tsx';
import type { StudentRow } from '#contract/contingent/contingent.schema.ts';
import { personName } from '#contract/core/person-name.ts';
import { Modal } from '#shared/ui/index.ts';
import { CardForm } from './student-form.tsx';
import { useStudentCard } from './use-contingent.ts';

/** The form of a card straight from the list, which does not know all of the card. */
export function EditStudent({ student, onClose }: { student: StudentRow; onClose: () => void }) {
  const read = useStudentCard(student.id);
  if (read.data) return <CardForm card={read.data} onClose={onClose} />;
  return (
    <Modal isOpen onClose={onClose} title={personName(student)} size={700}>
      <ReadView read={read} rows={6}>
        {() => null}
      </ReadView>
    </Modal>
  );
}
