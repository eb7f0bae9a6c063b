// On every page while faults are in force or typing is recorded: nobody may take a fault for the real thing.
import { Link } from 'react-router';
import type { Account } from '#data/account.ts';
import { recordingNow } from '#data/lab/lab-recorder.ts';
import { endFaults } from '#data/lab/lab-session.ts';
import { useText } from '#shared/i18n/index.ts';
import { isCalm } from '#shared/lib/lab-settings.ts';
import { flask2 } from '#shared/ui/icons/index.ts';
import { Banner } from '#shared/ui/index.ts';
import styles from './lab-banner.module.css';
import { finishRecording } from './own-scenarios.ts';
import { useFaults, useLive, useTypingLog } from './use-lab.ts';

export default function LabBanner({ account }: { account: Account | null }) {
  const text = useText();
  const faults = useFaults();
  const recording = useLive(recordingNow);
  useTypingLog(account);
  if (!faults) return null;
  const isFaulty = !isCalm(faults.settings);
  const end = async () => {
    if (recording) await finishRecording();
    await endFaults();
  };
  return (
    <Banner
      tone="warn"
      icon={flask2}
      actions={
        <span className={styles.words}>
          <Link to="/lab">{text('lab.banner.open')}</Link>
          <button type="button" onClick={() => void end()}>
            {text(isFaulty || !recording ? 'lab.banner.end' : 'lab.record.stop')}
          </button>
        </span>
      }
    >
      {text(isFaulty || !recording ? 'lab.banner' : 'lab.banner.recording')}
    </Banner>
  );
}
