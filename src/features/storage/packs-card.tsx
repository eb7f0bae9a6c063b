// How much of the user's work is on the device ahead of time, part by part, and why it is not more.

import type { PackProgress, PartProgress } from '#data/packs/pack-progress.ts';
import { usePacks } from '#data/packs/use-pack-acts.ts';
import { usePackProgress } from '#data/packs/use-packs.ts';
import { usePerson } from '#data/session/person.ts';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { useText } from '#shared/i18n/index.ts';
import { circleCheck, circleDashed } from '#shared/ui/icons/index.ts';
import { download } from '#shared/ui/icons/pages.ts';
import { Button, Card, Checkbox, classes, Icon, Notice, Progress, Skeleton } from '#shared/ui/index.ts';
import styles from './storage.module.css';

export function PacksCard() {
  const text = useText();
  const progress = usePackProgress();
  const packs = usePacks();
  const { year } = usePerson();
  const isWhole = progress?.parts.every(({ isComplete }) => isComplete) ?? false;
  return (
    <Card title={text('storage.packs.title')}>
      {progress === null ? (
        year?.status === 'Active' ? (
          <Skeleton rows={3} />
        ) : (
          <p className="muted">{text('storage.packs.notNow')}</p>
        )
      ) : (
        <div className={styles.stack}>
          <ul className={styles.packs}>
            {progress.parts.map((part) => (
              <Part key={part.part} part={part} />
            ))}
          </ul>
          <Words progress={progress} isWhole={isWhole} />
          <div className={styles.acts}>
            <Button icon={download} isBusy={progress.state === 'loading'} onClick={() => packs.loadAgain()}>
              {text(isWhole ? 'storage.packs.again' : 'storage.packs.now')}
            </Button>
          </div>
          <div>
            <Checkbox
              kind="switch"
              label={text('storage.packs.saver')}
              checked={progress.isSaving}
              onChange={({ target }) => void packs.setDataSaver(target.checked)}
            />
            <p className={classes('faint', styles.hint)}>{text('storage.packs.saverHint')}</p>
          </div>
        </div>
      )}
    </Card>
  );
}

function Part({ part: { part, wanted, arrived, isComplete, asOf } }: { part: PartProgress }) {
  const text = useText();
  const shown = useShownTime();
  const name = text(`storage.packs.part.${part}`);
  const state = isComplete
    ? text('storage.packs.complete')
    : arrived === 0
      ? text('storage.packs.none')
      : text('storage.packs.partial', { here: arrived, all: wanted });
  return (
    <li className={isComplete ? styles.isHere : undefined}>
      <Icon shape={isComplete ? circleCheck : circleDashed} />
      <div className="grow">
        <b>{name}</b>
        <span className="muted">
          {state}
          {asOf !== null && `. ${text('storage.packs.asOf', { time: shown(asOf) })}`}
        </span>
        {!isComplete && wanted > 0 && <Progress value={arrived / wanted} label={name} />}
      </div>
    </li>
  );
}

/** One sentence on what happens now; it changes while one reads, so it is said quietly. */
function Words({ progress: { state, pause }, isWhole }: { progress: PackProgress; isWhole: boolean }) {
  const text = useText();
  const words =
    state === 'paused' && pause !== null
      ? text(`storage.packs.pause.${pause}`)
      : state === 'loading'
        ? text('storage.packs.loading')
        : text(isWhole ? 'storage.packs.done' : 'storage.packs.unfinished');
  return (
    <div role="status">
      <Notice
        tone={pause === 'noRoom' || (state === 'done' && !isWhole) ? 'warn' : 'plain'}
        icon={isWhole ? circleCheck : download}
      >
        {words}
      </Notice>
    </div>
  );
}
