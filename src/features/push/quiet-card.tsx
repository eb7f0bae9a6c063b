import { useState } from 'react';
import { FormPage } from '#blocks/form/entry-form.tsx';
import { isIn } from '#contract/core/roles.ts';
import type { PushSettings } from '#contract/push/push.schema.ts';
import { type QuietHours, quietHours } from '#contract/push/quiet-hours.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useText } from '#shared/i18n/index.ts';
import { Card, Checkbox, useToast } from '#shared/ui/index.ts';
import styles from './push.module.css';
import { problemWords, usePushActs } from './use-push.ts';

/** When the phone stays silent: the usual hours, or a person's own. */
export function QuietCard({ settings: { quiet, usualQuiet } }: { settings: PushSettings }) {
  const text = useText();
  const toast = useToast();
  const { role, timeZone } = usePerson();
  const { choose } = usePushActs();
  /** Own hours are asked for and not stored yet. */
  const [isAsked, setAsked] = useState(false);
  const isOwn = isAsked || quiet !== null;
  const toggle = (isOn: boolean) => {
    setAsked(isOn);
    if (isOn || quiet === null) return;
    choose.mutate({ quiet: null }, { onError: (error) => toast.error(problemWords(error, text)) });
  };
  const usual = isIn('employee', role) ? 'push.quietUsual.staff' : 'push.quietUsual';
  return (
    <Card title={text('push.quiet')}>
      <div className={styles.stack}>
        <p className="muted">{text('push.quietHint')}</p>
        {!isOwn && <p>{text(usual, usualQuiet)}</p>}
        {role === 'student' && <p className="muted">{text('push.quietLessons')}</p>}
        <Checkbox
          kind="switch"
          label={text('push.quietOwn')}
          checked={isOwn}
          disabled={choose.isPending}
          onChange={({ target }) => toggle(target.checked)}
        />
        {isOwn && (
          <FormPage<QuietHours, PushSettings>
            name="push-quiet"
            fields={[
              { name: 'from', kind: 'time', label: 'push.quietFrom', width: 'third' },
              { name: 'until', kind: 'time', label: 'push.quietUntil', width: 'third' },
            ]}
            schema={quietHours}
            entry={quiet ?? usualQuiet}
            version={null}
            today={schoolToday(timeZone)}
            timeZone={timeZone}
            send={({ from, until }) => choose.mutateAsync({ quiet: { from, until } })}
            onSent={() => {
              setAsked(false);
              toast.success(text('push.saved'));
            }}
          />
        )}
      </div>
    </Card>
  );
}
