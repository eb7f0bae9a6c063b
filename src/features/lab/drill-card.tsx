import { useCallback, useState } from 'react';
import { useAccount } from '#data/account-context.tsx';
import { faultsInForce } from '#data/lab/lab-session.ts';
import { useText } from '#shared/i18n/index.ts';
import { playerPlay } from '#shared/ui/icons/pages.ts';
import { Button, Card, Select } from '#shared/ui/index.ts';
import { drillScenario, lessonsOfDay } from './drill.ts';
import { firstSeed } from './run-bar.tsx';
import { begunLessons } from './run-lessons.ts';
import { useRead, useRun } from './use-lab.ts';

const all = '';

export function DrillCard() {
  const text = useText();
  const account = useAccount();
  const { runner } = useRun();
  const [className, setClassName] = useState(all);
  const [isStarting, setStarting] = useState(false);
  const begun = useRead(useCallback(() => begunLessons(account), [account])) ?? [];
  const classes = [...new Set(begun.map(({ entry }) => entry.class.label))].sort();
  const start = async () => {
    setStarting(true);
    try {
      // The page may stand here before the weeks do: on a slow link they are waited for.
      const lessons = lessonsOfDay(await begunLessons(account), className === all ? null : className);
      const { settings } = await faultsInForce();
      await runner.start(drillScenario(lessons.length, settings), firstSeed, lessons);
    } finally {
      setStarting(false);
    }
  };
  return (
    <Card title={text('lab.drill')}>
      <div className="stack">
        <p className="muted">{text('lab.drill.why')}</p>
        <Select
          label={text('lab.drill.class')}
          value={className}
          onChange={(event) => setClassName(event.target.value)}
          options={[{ value: all, label: text('lab.drill.all') }, ...classes.map((label) => ({ value: label, label }))]}
        />
        <Button block icon={playerPlay} isBusy={isStarting || runner.isBusy} onClick={() => void start()}>
          {text('lab.drill.start')}
        </Button>
      </div>
    </Card>
  );
}
