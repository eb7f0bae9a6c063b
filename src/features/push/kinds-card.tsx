import type { NoticeKind } from '#contract/core/notice-kind.ts';
import { isIn, type Role } from '#contract/core/roles.ts';
import { isSecurityKind, pushedKinds } from '#contract/notices/notice-kinds.ts';
import type { PushSettings } from '#contract/push/push.schema.ts';
import { usePerson } from '#data/session/person.ts';
import { useText } from '#shared/i18n/index.ts';
import { Card, Checkbox, useToast } from '#shared/ui/index.ts';
import styles from './push.module.css';
import { problemWords, usePushActs } from './use-push.ts';

type ChosenKind = Exclude<NoticeKind, 'parentJoined' | 'level' | 'timetable' | 'periodCloses'>;
/** Two kinds of one thing are switched together. */
const withIt: Readonly<Partial<Record<NoticeKind, NoticeKind>>> = { lessonChange: 'timetable' };
const isChosen = (kind: NoticeKind): kind is ChosenKind => pushedKinds.includes(kind) && kind !== 'timetable';

/** Whether people of a role ever get notices of a kind. */
function isToldTo(kind: ChosenKind, role: Role): boolean {
  const isFamily = isIn('family', role);
  if (kind === 'absence') return role === 'parent';
  if (kind === 'mark' || kind === 'homework') return isFamily;
  if (kind === 'missing' || kind === 'parentWaits') return !isFamily;
  if (kind === 'subscription') return isIn('management', role);
  return true;
}

/** Kinds that somebody may be told of, each on or off. */
export function KindsCard({ settings }: { settings: PushSettings }) {
  const text = useText();
  const toast = useToast();
  const { role } = usePerson();
  const { choose } = usePushActs();
  const { kindsOff } = settings;
  const kinds = pushedKinds.filter(isChosen).filter((kind) => isToldTo(kind, role));
  const set = (kind: NoticeKind, isOn: boolean) => {
    const both = [kind, withIt[kind] ?? kind];
    const others = kindsOff.filter((one) => !both.includes(one));
    choose.mutate(
      { kindsOff: isOn ? others : [...others, ...new Set(both)] },
      {
        onError: (error) => toast.error(problemWords(error, text)),
        onSuccess: () => toast.success(text('push.saved')),
      },
    );
  };
  return (
    <Card title={text('push.kinds')}>
      <div className={styles.stack}>
        {kinds.map((kind) => (
          <div key={kind}>
            <Checkbox
              kind="switch"
              label={text(`push.kind.${kind}`)}
              checked={isSecurityKind(kind) || !kindsOff.includes(kind)}
              disabled={choose.isPending || isSecurityKind(kind)}
              onChange={({ target }) => set(kind, target.checked)}
            />
            <p className="faint">{text(`push.kind.${kind}.hint`)}</p>
          </div>
        ))}
        <p className="muted">{text('push.kindsHint')}</p>
      </div>
    </Card>
  );
}
