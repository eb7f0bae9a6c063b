import { usePerson } from '#data/session/person.ts';
import { useText } from '#shared/i18n/index.ts';
import { circleCheck } from '#shared/ui/icons/index.ts';
import { Icon } from '#shared/ui/index.ts';
import { DoneTick, type TickedItem } from './done-tick.tsx';

/** The pupil ticks it off; a parent reads what the pupil says. */
export function DoneMark({ item, subject, isDone }: { item: TickedItem; subject: string; isDone: boolean }) {
  const text = useText();
  const { role, pupil } = usePerson();
  if (role === 'student' && pupil) {
    return <DoneTick item={item} subject={subject} studentSchoolUuid={pupil.info.studentSchoolUuid} />;
  }
  return isDone ? (
    <span className="st st--ok">
      <Icon shape={circleCheck} />
      {text('family.doneByChild')}
    </span>
  ) : null;
}
