// What becomes of each pupil: one key each, class by class, the undecided first.
import { useMemo, useState } from 'react';
import { decisionsIn } from '#contract/year-transfer/outcomes.ts';
import type { Decision, SourceClass } from '#contract/year-transfer/year-transfer.schema.ts';
import { useText } from '#shared/i18n/index.ts';
import { checks } from '#shared/ui/icons/index.ts';
import { Button, Card, Count, Kbd, Select } from '#shared/ui/index.ts';
import { PupilRows } from './pupil-rows.tsx';
import styles from './transfer.module.css';
import type { Outcomes, Transfer } from './use-transfer.ts';

type Props = { transfer: Transfer } & Outcomes;

/** What most pupils of a grade end in: after the last one they finish. */
const usualIn = (parallel: number): Decision => (parallel >= 11 ? 'finished' : 'promoted');

export function PupilsStep({ transfer, outcomes, sums }: Props) {
  const text = useText();
  const { state, decide } = transfer;
  const undecidedIn = useMemo(() => {
    const open = state.pupils.filter(({ studentGroupUuid }) => outcomes.get(studentGroupUuid) === 'undecided');
    return Map.groupBy(open, ({ groupId }) => groupId);
  }, [state.pupils, outcomes]);
  // In the order in which they were when the step was opened: a class does not jump away while it is decided.
  const [order] = useState(() => {
    const isOpen = ({ groupId }: SourceClass) => undecidedIn.has(groupId);
    return [...state.sources.filter(isOpen), ...state.sources.filter((one) => !isOpen(one))].map(
      ({ groupId }) => groupId,
    );
  });
  const [chosen, setChosen] = useState(order[0]);
  const sources = order.flatMap((id) => state.sources.find(({ groupId }) => groupId === id) ?? []);
  const source = sources.find(({ groupId }) => groupId === chosen) ?? sources[0];
  if (!source) return <p className="muted">{text('year-transfer.pupils.noneInClass')}</p>;
  const pupils = state.pupils.filter(({ groupId }) => groupId === source.groupId);
  const countOf = (groupId: number) => undecidedIn.get(groupId)?.length ?? 0;
  const wordsOf = ({ label, groupId }: SourceClass) =>
    countOf(groupId) > 0 ? `${label}, ${text('year-transfer.pupils.left', { count: countOf(groupId) })}` : label;
  const usual = usualIn(source.parallel);
  const rest = pupils.filter(({ decision, isPlaced }) => decision === null && !isPlaced);
  const decideRest = (own: typeof rest) =>
    decide(
      own.map(({ studentGroupUuid }) => studentGroupUuid),
      (pupil) => ({
        decision: usualIn(state.sources.find(({ groupId }) => groupId === pupil.groupId)?.parallel ?? 0),
        reason: null,
        toUuid: pupil.toUuid,
      }),
    );
  const restOfSchool = state.pupils.filter(
    ({ decision, isPlaced, groupId }) =>
      decision === null && !isPlaced && state.sources.some((one) => one.groupId === groupId && one.parallel !== 9),
  );
  return (
    <>
      {restOfSchool.length > 0 && (
        <div className={`row row-wrap ${styles.presets}`}>
          <Button icon={checks} onClick={() => decideRest(restOfSchool)}>
            {text('year-transfer.pupils.restOfSchool')}
          </Button>
        </div>
      )}
      <div className={styles.pupils}>
        <nav className={styles.classList} aria-label={text('year-transfer.pupils.class')}>
          <ul>
            {sources.map((one) => (
              <li key={one.groupId}>
                <button
                  type="button"
                  aria-current={one.groupId === source.groupId ? 'true' : undefined}
                  aria-label={wordsOf(one)}
                  onClick={() => setChosen(one.groupId)}
                >
                  <span>{one.label}</span>
                  {countOf(one.groupId) > 0 && <Count value={countOf(one.groupId)} />}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.classChoice}>
          <Select
            label={text('year-transfer.pupils.class')}
            value={String(source.groupId)}
            options={sources.map((one) => ({ value: String(one.groupId), label: wordsOf(one) }))}
            onChange={(event) => setChosen(Number(event.target.value))}
          />
        </div>
        <Card
          title={source.label}
          end={
            rest.length > 0 && source.parallel !== 9 ? (
              <Button variant="quiet" icon={checks} onClick={() => decideRest(rest)}>
                {text('year-transfer.pupils.rest', { decision: text(`year-transfer.decision.${usual}`) })}
              </Button>
            ) : undefined
          }
          isFlush
        >
          <p className={styles.legend}>
            {decisionsIn(source.parallel).map((decision) => (
              <span key={decision}>
                <Kbd>{text(`year-transfer.key.${decision}`)}</Kbd> {text(`year-transfer.decision.${decision}`)}
              </span>
            ))}
          </p>
          {pupils.length === 0 ? (
            <p className="card__body muted">{text('year-transfer.pupils.noneInClass')}</p>
          ) : (
            <PupilRows key={source.groupId} transfer={transfer} source={source} pupils={pupils} outcomes={outcomes} />
          )}
        </Card>
      </div>
      <p className="vh" role="status">
        {text('year-transfer.undecided', { count: sums.undecided })}
      </p>
    </>
  );
}
