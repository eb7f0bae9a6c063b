// From the file of a student to the other card of the same pupil.
import { useDeferredValue, useState } from 'react';
import { ReadView } from '#blocks/read/read-view.tsx';
import type { StudentRow } from '#contract/contingent/contingent.schema.ts';
import { matchesSearch } from '#contract/core/collation.ts';
import { personName } from '#contract/core/person-name.ts';
import { useText } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { Modal, TextInput } from '#shared/ui/index.ts';
import { useStudents } from '../use-contingent.ts';
import { CombineWindow } from './combine-window.tsx';
import style from './combining.module.css';

/** A person looks through no more than these. */
const mostShown = 8;

type Props = {
  student: Pick<StudentRow, 'id' | 'surname' | 'firstname' | 'patronymic'>;
  onClose: () => void;
  onGone: () => void;
};

export function FindDouble({ student, onClose, onGone }: Props) {
  const text = useText();
  const read = useStudents();
  const [typed, setTyped] = useState(student.surname);
  const [other, setOther] = useState<number | null>(null);
  const query = useDeferredValue(typed);
  if (other !== null) return <CombineWindow first={student.id} second={other} onClose={onClose} onDone={onGone} />;
  return (
    <Modal isOpen onClose={onClose} title={text('combining.find')} subtitle={personName(student)} size={480}>
      <div className={style.window}>
        <TextInput
          label={text('combining.findHint')}
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <ReadView read={read} rows={4}>
          {({ rows }) => (
            <Found
              rows={rows
                .filter((row) => row.id !== student.id && matchesSearch(personName(row), query))
                .slice(0, mostShown)}
              onChoose={setOther}
            />
          )}
        </ReadView>
      </div>
    </Modal>
  );
}

function Found({ rows, onChoose }: { rows: readonly StudentRow[]; onChoose: (id: number) => void }) {
  const text = useText();
  if (rows.length === 0) return <p className="muted">{text('combining.findNone')}</p>;
  return (
    <ul className={style.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" className={style.found} onClick={() => onChoose(row.id)}>
            <b>{personName(row)}</b>
            <span className="muted">
              {[row.group?.label ?? text('contingent.noGroup'), row.bornDate && formatDate(row.bornDate)]
                .filter(Boolean)
                .join(', ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
