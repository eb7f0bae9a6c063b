import type { NoticeKind } from '#contract/core/notice-kind.ts';
import { isIn } from '#contract/core/roles.ts';
import { pushedKinds } from '#contract/notices/notice-kinds.ts';
import type { PushSettings } from '#contract/push/push.schema.ts';
import { usePerson } from '#data/session/person.ts';
import { useText } from '#shared/i18n/index.ts';
import { Card, Checkbox, useToast } from '#shared/ui/index.ts';
import styles from './push.module.css';
import { problemWords, usePushActs } from './use-push.ts';

type PushedKind = Exclude<NoticeKind, 'parentJoined' | 'level'>;
const isPushed = (kind: NoticeKind): kind is PushedKind => pushedKinds.includes(kind);
const ofFamily: readonly NoticeKind[] = ['absence', 'mark', 'homework'];

/** Kinds that somebody may be told of, each on or off. */
export function KindsCard({ settings }: { settings: PushSettings }) {
  const text = useText();
  const toast = useToast();
  const { role } = usePerson();
  const { choose } = usePushActs();
  const { kindsOff } = settings;
  const isFamily = isIn('family', role);
  const kinds = pushedKinds
    .filter(isPushed)
    .filter((kind) => ofFamily.includes(kind) === isFamily && (kind !== 'absence' || role === 'parent'));
  const set = (kind: NoticeKind, isOn: boolean) =>
    choose.mutate(
      { kindsOff: isOn ? kindsOff.filter((one) => one !== kind) : [...kindsOff, kind] },
      {
        onError: (error) => toast.error(problemWords(error, text)),
        onSuccess: () => toast.success(text('push.saved')),
      },
    );
  return (
    <Card title={text('push.kinds')}>
      <div className={styles.stack}>
        {kinds.map((kind) => (
          <div key={kind}>
            <Checkbox
              kind="switch"
              label={text(`push.kind.${kind}`)}
              checked={!kindsOff.includes(kind)}
              disabled={choose.isPending}
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
