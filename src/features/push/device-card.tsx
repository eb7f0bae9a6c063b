import type { AppError } from '#contract/core/errors.ts';
import { lockScreenWords, type PushSettings } from '#contract/push/push.schema.ts';
import { pushState } from '#data/device/push.ts';
import { useText } from '#shared/i18n/index.ts';
import { bell } from '#shared/ui/icons/pages.ts';
import { Button, Card, Notice, SegmentedControl, useToast } from '#shared/ui/index.ts';
import styles from './push.module.css';
import { problemWords, usePushActs } from './use-push.ts';

type Props = { settings: PushSettings; pushKey: string };

/** The device that is looked at: told or not, and what its locked screen shows. The browser is asked after a press only. */
export function DeviceCard({ settings: { devices }, pushKey: key }: Props) {
  const text = useText();
  const toast = useToast();
  const { on, off, test } = usePushActs();
  const state = pushState();
  const device = devices.find(({ isThis }) => isThis);
  const onError = (error: AppError) => toast.error(problemWords(error, text));
  const turnOn = (words: (typeof lockScreenWords)[number]) =>
    on.mutate(
      { key, words },
      {
        onError,
        onSuccess: (done) => (done ? toast.success(text('push.isOn')) : toast.error(text('push.refused'))),
      },
    );
  const sendTest = (id: string) =>
    test.mutate(id, {
      onError,
      onSuccess: ({ isSent }) => (isSent ? toast.success(text('push.tested')) : toast.error(text('push.notTested'))),
    });
  return (
    <Card title={text('push.thisDevice')}>
      <div className={styles.stack}>
        {state !== 'ready' ? (
          <Notice tone={state === 'denied' ? 'warn' : 'plain'}>{text(`push.${state}`)}</Notice>
        ) : (
          <p data-push={device ? 'on' : 'off'}>{text(device ? 'push.on' : 'push.off')}</p>
        )}
        {state === 'ready' && !device && (
          <div className={styles.actions}>
            <Button variant="primary" icon={bell} isBusy={on.isPending} onClick={() => turnOn('number')}>
              {text('push.turnOn')}
            </Button>
          </div>
        )}
        {device && (
          <>
            <div className={styles.words}>
              <span className="field__label">{text('push.words')}</span>
              <SegmentedControl
                label={text('push.words')}
                value={device.words}
                onChange={turnOn}
                segments={lockScreenWords.map((value) => ({ value, label: text(`push.words.${value}`) }))}
              />
              <span className="field__hint">{text('push.wordsHint')}</span>
            </div>
            <div className={styles.actions}>
              <Button isBusy={test.isPending} onClick={() => sendTest(device.id)}>
                {text('push.test')}
              </Button>
              <Button
                variant="quiet"
                isBusy={off.isPending}
                onClick={() => off.mutate(device.id, { onError, onSuccess: () => toast.success(text('push.isOff')) })}
              >
                {text('push.turnOff')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}
