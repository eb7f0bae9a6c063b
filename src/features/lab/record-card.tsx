// Scenarios of one's own: what is typed on the real pages is recorded; files come and go.
import { useState } from 'react';
import { recordingNow, startRecording } from '#data/lab/lab-recorder.ts';
import { useText } from '#shared/i18n/index.ts';
import { fileExport, trash } from '#shared/ui/icons/pages.ts';
import { Button, Card, IconButton, TextInput, useToast } from '#shared/ui/index.ts';
import styles from './arrange.module.css';
import { download } from './download.ts';
import { deleteOwn, finishRecording, readScenario, saveOwn } from './own-scenarios.ts';
import type { Scenario } from './steps.ts';
import { useLive } from './use-lab.ts';

export function RecordCard({ own }: { own: readonly Scenario[] }) {
  const text = useText();
  const toast = useToast();
  const recording = useLive(recordingNow);
  const [name, setName] = useState('');
  const [isBad, setBad] = useState(false);
  const start = async () => {
    const isGood = readScenario(JSON.stringify({ name, lessons: 1, steps: [{ do: 'calm' }] })) !== null;
    setBad(!isGood);
    if (isGood) await startRecording(name);
  };
  const take = async (file: File | undefined) => {
    const scenario = file && readScenario(await file.text());
    if (scenario) await saveOwn(scenario);
    else if (file) toast.error(text('lab.record.import.bad'));
  };
  return (
    <Card title={text('lab.record')}>
      <div className="stack">
        <p className="muted">{text('lab.record.why')}</p>
        {recording ? (
          <>
            <p role="status">{text('lab.record.running', { number: recording.steps.length })}</p>
            <Button onClick={() => void finishRecording()}>{text('lab.record.stop')}</Button>
          </>
        ) : (
          <>
            <TextInput
              label={text('lab.record.name')}
              value={name}
              error={isBad ? text('lab.record.nameBad') : undefined}
              onChange={(event) => setName(event.target.value)}
            />
            <Button onClick={() => void start()}>{text('lab.record.start')}</Button>
          </>
        )}
        <label className="btn">
          {text('lab.record.import')}
          <input
            className="vh"
            type="file"
            accept="application/json"
            onChange={(event) => {
              void take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </label>
        {own.length > 0 && (
          <>
            <h3>{text('lab.record.own')}</h3>
            <ul className={styles.rules}>
              {own.map((scenario) => (
                <li key={scenario.name}>
                  <span className="grow">{scenario.name}</span>
                  <IconButton
                    icon={fileExport}
                    label={text('lab.record.export', { name: scenario.name })}
                    onClick={() => download(`${scenario.name}.json`, scenario)}
                  />
                  <IconButton
                    icon={trash}
                    label={text('lab.record.delete', { name: scenario.name })}
                    onClick={() => void deleteOwn(scenario.name)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  );
}
