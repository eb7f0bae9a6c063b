// The Offline Lab: faults on purpose, scenarios and their verdicts, for testers without developer tools. It exists where the server
// says so (QALAM_LAB=1).
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useAccount } from '#data/account-context.tsx';
import { useMediaQuery } from '#shared/hooks/use-media-query.ts';
import { useText } from '#shared/i18n/index.ts';
import { engineOf } from '#shared/lib/engine.ts';
import { below, breakpoints, classes, EmptyState, OfflineState, Skeleton, Tabs } from '#shared/ui/index.ts';
import { usePage } from '#shared/ui/shell/index.ts';
import { DrillCard } from './drill-card.tsx';
import { FaultsCard } from './faults-card.tsx';
import { DocumentsCard, FilesCard, OutboxCard } from './inspector.tsx';
import styles from './lab.module.css';
import { LogCard } from './log-card.tsx';
import { findOwn, useOwnScenarios } from './own-scenarios.ts';
import { PastRuns } from './past-runs.tsx';
import { PresetsCard } from './presets-card.tsx';
import { RecordCard } from './record-card.tsx';
import { firstSeed, RunBar } from './run-bar.tsx';
import { shippedScenario } from './shipped.ts';
import type { Scenario } from './steps.ts';
import { useDoor, useRun, useTypingLog } from './use-lab.ts';
import { VerdictCard } from './verdict-card.tsx';

export default function LabPage() {
  const text = useText();
  const { door, ask } = useDoor();
  usePage({ title: text('lab.title') });
  if (door === null) return <Skeleton rows={6} />;
  if (door === 'unreachable') return <OfflineState isPage onRetry={ask} />;
  if (door === 'closed') return <EmptyState isPage title={text('lab.closed')} text={text('lab.closed.why')} />;
  return <Lab />;
}

/** Runs what the address asks for, once; a run that a reload has interrupted continues first. */
function useAddress(): void {
  const { runner } = useRun();
  const [parameters] = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address asked for when the page was opened
  useEffect(() => {
    const open = async () => {
      if (await runner.resume()) return;
      const name = parameters.get('scenario') ?? '';
      const asked = shippedScenario(name) ?? (await findOwn(name));
      if (asked) await runner.start(asked, Number.parseInt(parameters.get('seed') ?? '', 10) || firstSeed);
    };
    void open();
  }, [runner]);
}

function Lab() {
  const text = useText();
  useTypingLog(useAccount());
  useAddress();
  const own = useOwnScenarios();
  const { name, version } = engineOf(navigator.userAgent);
  const isNarrow = useMediaQuery(below(breakpoints.lg));
  return (
    <div className={styles.lab} data-lab>
      <div className={classes(styles.title, 'only-desk')}>
        <h1>{text('lab.title')}</h1>
        <p className="muted">{text('lab.lead')}</p>
      </div>
      <p className="muted">{text('lab.engine', { engine: `${name} ${version}` })}</p>
      <RunBar own={own} />
      {isNarrow ? <NarrowParts own={own} /> : <WideParts own={own} />}
    </div>
  );
}

type Parts = { own: readonly Scenario[] };

function WideParts({ own }: Parts) {
  return (
    <>
      <div className={styles.set}>
        <PresetsCard />
        <DrillCard />
        <RecordCard own={own} />
      </div>
      <div className={styles.run}>
        <FaultsCard />
        <LogCard />
        <OutboxCard />
        <FilesCard />
        <DocumentsCard />
      </div>
      <aside className={styles.out}>
        <VerdictPart />
        <PastRuns />
      </aside>
    </>
  );
}

function NarrowParts({ own }: Parts) {
  const text = useText();
  return (
    <>
      <div className={styles.out}>
        <VerdictPart />
      </div>
      <div className={styles.parts}>
        <Tabs
          label={text('lab.sections')}
          tabs={[
            { value: 'setup', label: text('lab.tab.setup') },
            { value: 'log', label: text('lab.tab.log') },
            { value: 'device', label: text('lab.tab.device') },
            { value: 'past', label: text('lab.tab.past') },
          ]}
        >
          {(active) => (
            <div className={styles.set}>
              {active === 'setup' && (
                <>
                  <PresetsCard />
                  <FaultsCard />
                  <DrillCard />
                  <RecordCard own={own} />
                </>
              )}
              {active === 'log' && <LogCard />}
              {active === 'device' && (
                <>
                  <OutboxCard />
                  <FilesCard />
                  <DocumentsCard />
                </>
              )}
              {active === 'past' && <PastRuns />}
            </div>
          )}
        </Tabs>
      </div>
    </>
  );
}

function VerdictPart() {
  const text = useText();
  const { state } = useRun();
  const verdict = 'verdict' in state ? state.verdict : null;
  return (
    <section aria-labelledby="lab-verdict">
      <h2 id="lab-verdict">{text('lab.verdict')}</h2>
      {verdict ? <VerdictCard verdict={verdict} /> : <p className="muted">{text('lab.verdict.none')}</p>}
    </section>
  );
}
