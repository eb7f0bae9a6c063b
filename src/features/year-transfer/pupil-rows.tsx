// The pupils of one class with what is decided of each, by keys and by buttons.
import type { KeyboardEvent } from 'react';
import { groupLabel } from '#contract/groups/group-label.ts';
import { classesFor, decisionsIn } from '#contract/year-transfer/outcomes.ts';
import {
  type Decision,
  leavingReasons,
  type PlannedPupil,
  type SourceClass,
} from '#contract/year-transfer/year-transfer.schema.ts';
import { useText } from '#shared/i18n/index.ts';
import { Select } from '#shared/ui/index.ts';
import styles from './transfer.module.css';
import type { Outcomes, Transfer } from './use-transfer.ts';

type Props = {
  transfer: Transfer;
  source: SourceClass;
  pupils: readonly PlannedPupil[];
  outcomes: Outcomes['outcomes'];
};

export function PupilRows({ transfer, source, pupils, outcomes }: Props) {
  const text = useText();
  const choices = decisionsIn(source.parallel);
  const say = (uuid: string, decision: Decision) =>
    transfer.decide([uuid], ({ reason, toUuid }) => ({
      decision,
      toUuid,
      reason: decision === 'left' ? reason : null,
    }));
  /** Letters of the language and figures decide the row and go on to the next; arrows go from row to row. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('[data-pupil]');
    if (!row || target.tagName === 'SELECT' || event.ctrlKey || event.metaKey || event.altKey) return;
    const place = [...row.querySelectorAll('button')].indexOf(target as HTMLButtonElement);
    const focusRow = (other: Element | null) =>
      other?.querySelectorAll<HTMLButtonElement>('button')[Math.max(place, 0)]?.focus();
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      focusRow(event.key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling);
      return;
    }
    const typed = event.key.toLocaleUpperCase();
    const decision = choices.find(
      (one, index) => text(`year-transfer.key.${one}`) === typed || String(index + 1) === event.key,
    );
    const uuid = row.dataset.pupil;
    if (!decision || !uuid) return;
    event.preventDefault();
    say(uuid, decision);
    focusRow(row.nextElementSibling);
  };
  return (
    <fieldset className={styles.pupilRows} onKeyDown={onKeyDown}>
      <legend className="vh">{source.label}</legend>
      {pupils.map((pupil, index) => (
        <PupilRow
          key={pupil.studentGroupUuid}
          transfer={transfer}
          source={source}
          pupil={pupil}
          index={index}
          choices={choices}
          say={say}
          outcomes={outcomes}
        />
      ))}
    </fieldset>
  );
}

type RowProps = Omit<Props, 'pupils'> & {
  pupil: PlannedPupil;
  index: number;
  choices: readonly Decision[];
  say: (uuid: string, decision: Decision) => void;
};

function PupilRow({ transfer, source, pupil, index, choices, say, outcomes }: RowProps) {
  const text = useText();
  const { studentGroupUuid: uuid, name, decision, isPlaced } = pupil;
  const outcome = outcomes.get(uuid);
  return (
    <div className={styles.pupil} data-pupil={uuid} data-open={outcome === 'undecided' || undefined}>
      <span className={styles.name}>
        <span className="muted num">{index + 1}</span> <b>{name}</b>
      </span>
      {isPlaced ? (
        <span className="muted">{text('year-transfer.pupils.placed')}</span>
      ) : (
        <span className={styles.choices}>
          {choices.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={decision === one}
              aria-label={text('year-transfer.pupils.decide', {
                name,
                decision: text(`year-transfer.decision.${one}`),
              })}
              title={text(`year-transfer.decision.${one}`)}
              onClick={() => say(uuid, one)}
            >
              {text(`year-transfer.key.${one}`)}
            </button>
          ))}
        </span>
      )}
      <span className={styles.place}>
        {!isPlaced && <Place transfer={transfer} source={source} pupil={pupil} outcome={outcome} />}
      </span>
    </div>
  );
}

type PlaceProps = Pick<RowProps, 'transfer' | 'source' | 'pupil'> & {
  outcome: ReturnType<Outcomes['outcomes']['get']>;
};

/** Into which class somebody goes, or where they went. */
function Place({ transfer: { state, decide }, source, pupil, outcome }: PlaceProps) {
  const text = useText();
  const { decision, reason, name, studentGroupUuid } = pupil;
  if (decision === null) return null;
  if (decision === 'finished') return <span className="muted">{text('year-transfer.decision.finished')}</span>;
  if (decision === 'left')
    return (
      <Select
        label={`${name}: ${text('year-transfer.reason')}`}
        isLabelHidden
        value={reason ?? ''}
        options={[
          { value: '', label: text('year-transfer.reason.choose') },
          ...leavingReasons.map((one) => ({ value: one, label: text(`year-transfer.reason.${one}`) })),
        ]}
        onChange={(event) => {
          const chosen = leavingReasons.find((one) => one === event.target.value) ?? null;
          decide([studentGroupUuid], () => ({ decision: 'left', reason: chosen, toUuid: null }));
        }}
      />
    );
  const targets = classesFor(state.classes, source, decision);
  const to = typeof outcome === 'object' ? outcome.toUuid : null;
  return (
    <Select
      label={`${name}: ${text('year-transfer.pupils.to')}`}
      isLabelHidden
      value={to ?? ''}
      options={[
        ...(to === null ? [{ value: '', label: text('year-transfer.pupils.noTarget') }] : []),
        ...targets.map((one) => ({ value: one.uuid, label: groupLabel(one) })),
      ]}
      onChange={(event) =>
        decide([studentGroupUuid], (now) => ({
          decision: now.decision,
          reason: null,
          toUuid: event.target.value || null,
        }))
      }
    />
  );
}
