// The students whom a teacher teaches, by name and class; how they are reached is on a page of its own, where the school allows it.
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { columnsOf, List, useShownRow } from '#blocks/list/index.ts';
import { ReadView } from '#blocks/read/read-view.tsx';
import { type TaughtStudent, taughtList } from '#contract/contingent/taught-students.ts';
import { personName } from '#contract/core/person-name.ts';
import { usePerson } from '#data/session/person.ts';
import { Facts } from '#domain/person/facts.tsx';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { ButtonLink, EmptyState, Modal } from '#shared/ui/index.ts';
import { useTaughtStudents } from './use-contingent.ts';

export default function TaughtStudents() {
  const read = useTaughtStudents();
  return (
    <ReadView read={read} rows={8}>
      {({ rows }) => <Taught rows={rows} />}
    </ReadView>
  );
}

function Taught({ rows }: { rows: readonly TaughtStudent[] }) {
  const text = useText();
  const { shown, to, close } = useShownRow('pupil', rows, taughtList.id);
  const columns = useMemo(() => {
    const title = (field: string) => text(`contingent.field.${field}`);
    return columnsOf(taughtList, {
      name: { title: title('name'), width: 24 },
      group: { title: title('group'), width: 8, card: 'end' },
      parallel: { title: title('parallel'), width: 6, isHidden: true },
    });
  }, [text]);
  return (
    <>
      <List
        name="students-taught"
        title={text('contingent.taught')}
        list={taughtList}
        columns={columns}
        rows={rows}
        searchHint={text('contingent.taught.search')}
        empty={<EmptyState isPage title={text('contingent.taught.empty')} text={text('contingent.taught.emptyText')} />}
        to={to}
      />
      {shown && (
        <Modal isOpen onClose={close} title={personName(shown)} size={480}>
          <TaughtCard student={shown} hasFile />
        </Modal>
      )}
    </>
  );
}

/** All that a teacher is told of a student; `hasFile`: with the way to the page of it. */
export function TaughtCard({ student, hasFile = false }: { student: TaughtStudent; hasFile?: boolean }) {
  const text = useText();
  const { eduYear } = useParams();
  const { school, isReadOnly } = usePerson();
  const { id, group } = student;
  const mayReach = group !== null && !isReadOnly && school?.flagTeacherCanEditSchedule === true;
  return (
    <div className="stack">
      <Facts facts={[[text('contingent.field.group'), group?.label ?? text('contingent.noGroup')]]} />
      <p className="muted">{text('contingent.taught.hint')}</p>
      <div className="row row-wrap">
        {hasFile && (
          <ButtonLink to={pagePath(eduYear, 'backoffice/students/:studentUserId', { studentUserId: id })}>
            {text('contingent.openFile')}
          </ButtonLink>
        )}
        {mayReach && (
          <ButtonLink to={pagePath(eduYear, 'backoffice/contacts/:groupId', { groupId: group.id })}>
            {text('contingent.taught.contacts')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
