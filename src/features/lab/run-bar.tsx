// What is run, with which number, and how far it is.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '#shared/i18n/index.ts';
import { link, playerPlay } from '#shared/ui/icons/pages.ts';
import { Button, Notice, Progress, Select, TextInput, useToast } from '#shared/ui/index.ts';
import styles from './lab.module.css';
import { nameWords } from './names.ts';
import type { RunState } from './runner.ts';
import { shippedNames, shippedScenario } from './shipped.ts';
import type { Scenario } from './steps.ts';
import { useRun } from './use-lab.ts';

export const firstSeed = 4_217;

export function RunBar({ own }: { own: readonly Scenario[] }) {
  const text = useText();
  const toast = useToast();
  const { runner, state } = useRun();
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('scenario');
  const [name, setName] = useState(asked ?? shippedNames[0] ?? '');
  const [seed, setSeed] = useState(parameters.get('seed') ?? String(firstSeed));
  const number = Number.parseInt(seed, 10) || firstSeed;
  const start = () => {
    const scenario = shippedScenario(name) ?? own.find((found) => found.name === name);
    if (!scenario) return;
    // In the address, so that it can be copied, and so that the run is found again behind a reload.
    setParameters({ ...Object.fromEntries(parameters), scenario: name, seed: String(number) }, { replace: true });
    void runner.start(scenario, number);
  };
  const copy = async () => {
    const address = `${window.location.origin}/lab?${new URLSearchParams({ scenario: name, seed: String(number) })}`;
    await navigator.clipboard.writeText(address);
    toast.success(text('lab.copied'));
  };
  const names = [...shippedNames, ...own.map((scenario) => scenario.name)];
  return (
    <>
      <div className={styles.bar}>
        <Select
          label={text('lab.scenario')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          options={names.map((value) => ({ value, label: nameWords(value, text) }))}
        />
        <div className={styles.seed}>
          <TextInput
            label={text('lab.seed')}
            isNumeric
            inputMode="numeric"
            value={seed}
            onChange={(event) => setSeed(event.target.value.replace(/\D/g, '').slice(0, 9))}
          />
        </div>
        <Button icon={link} onClick={() => void copy()}>
          {text('lab.copyLink')}
        </Button>
        {runner.isBusy ? (
          <Button onClick={() => runner.stop()}>{text('lab.stop')}</Button>
        ) : (
          <Button variant="primary" icon={playerPlay} onClick={start}>
            {text(state.phase === 'done' ? 'lab.runAgain' : 'lab.run')}
          </Button>
        )}
      </div>
      <Phase state={state} onGoOn={() => runner.continue()} />
    </>
  );
}

function Phase({ state, onGoOn }: { state: RunState; onGoOn: () => void }) {
  const text = useText();
  if (state.phase === 'idle' || state.phase === 'done') return null;
  if (state.phase === 'refused') {
    return (
      <div className={styles.phase} data-phase>
        <Notice tone="warn" isAlert>
          {text(`lab.refused.${state.why}`)}
        </Notice>
      </div>
    );
  }
  const step = 'run' in state ? state.run.next : 0;
  const steps = 'run' in state ? state.run.scenario.steps.length : 1;
  const words = text(`lab.phase.${state.phase}`, { step, steps });
  return (
    <div className={styles.phase} data-phase aria-busy={state.phase !== 'paused'}>
      <p role="status">{words}</p>
      <Progress value={step / steps} label={words} />
      {state.phase === 'paused' && (
        <Notice
          actions={
            <Button variant="primary" onClick={onGoOn}>
              {text('lab.continue')}
            </Button>
          }
        >
          {text('lab.paused')}
        </Notice>
      )}
    </div>
  );
}
