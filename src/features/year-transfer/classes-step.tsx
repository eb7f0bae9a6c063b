// Where each class goes, and which classes there will be.
import { useState } from 'react';
import { groupLabel } from '#contract/groups/group-label.ts';
import { classesFor, isLastGrade } from '#contract/year-transfer/outcomes.ts';
import type { PlannedClass, SourceClass } from '#contract/year-transfer/year-transfer.schema.ts';
import { useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { plus, x } from '#shared/ui/icons/index.ts';
import { Button, Card, IconButton, Select } from '#shared/ui/index.ts';
import { NewClass } from './new-class.tsx';
import styles from './transfer.module.css';
import type { Outcomes, Transfer } from './use-transfer.ts';

type Props = { transfer: Transfer } & Outcomes;

export function ClassesStep({ transfer, outcomes }: Props) {
  const text = useText();
  const { sources, classes, pupils } = transfer.state;
  const isThere = (uuid: string | null) => classes.some((one) => one.uuid === uuid);
  const open = sources.filter(({ parallel, toUuid }) => !isLastGrade(parallel) && !isThere(toUuid));
  const last = sources.filter(({ parallel }) => isLastGrade(parallel));
  const going = sources.filter((source) => !open.includes(source) && !last.includes(source));
  const counts = Map.groupBy(
    [...outcomes.values()].flatMap((outcome) => (typeof outcome === 'string' ? [] : (outcome.toUuid ?? []))),
    (uuid) => uuid,
  );
  const sizeOf = ({ groupId }: SourceClass) => pupils.filter((pupil) => pupil.groupId === groupId).length;
  const rows = (own: readonly SourceClass[]) => (
    <ul className={styles.rows}>
      {own.map((source) => (
        <SourceRow key={source.groupId} transfer={transfer} source={source} size={sizeOf(source)} />
      ))}
    </ul>
  );
  return (
    <>
      {open.length > 0 && <Card title={text('year-transfer.classes.open')}>{rows(open)}</Card>}
      {going.length > 0 && <Card title={text('year-transfer.classes.going')}>{rows(going)}</Card>}
      {last.length > 0 && (
        <Card title={text('year-transfer.classes.last')}>
          <p className="muted">{text('year-transfer.classes.last.text')}</p>
          {rows(last)}
        </Card>
      )}
      <PlannedClasses transfer={transfer} counts={counts} />
    </>
  );
}

function SourceRow({ transfer, source, size }: { transfer: Transfer; source: SourceClass; size: number }) {
  const text = useText();
  const { state, save, decide } = transfer;
  const { groupId, label, parallel, letter, eduLang, shift, toUuid } = source;
  const targets = classesFor(state.classes, source, 'promoted');
  const own = groupLabel({ parallel: parallel + 1, letter });
  const isMissing = parallel < 12 && !targets.some((one) => one.letter === letter);
  const go = (to: string | null) =>
    save(({ sources }) => {
      const version = sources.find((one) => one.groupId === groupId)?.version ?? 0;
      return { sources: [{ groupId, toUuid: to, version }] };
    });
  const create = () =>
    save(({ sources }) => {
      const uuid = makeId();
      const made = { uuid, parallel: parallel + 1, letter, eduLang: eduLang as 'kk', shift, previousGroupId: groupId };
      const version = sources.find((one) => one.groupId === groupId)?.version ?? 0;
      return { classes: [{ ...made, version: 0 }], sources: [{ groupId, toUuid: uuid, version }] };
    });
  const others = targets.filter(({ uuid }) => uuid !== toUuid);
  const split = (to: string) => {
    const pupils = state.pupils.filter((pupil) => pupil.groupId === groupId);
    const half = pupils.slice(Math.ceil(pupils.length / 2)).map(({ studentGroupUuid }) => studentGroupUuid);
    decide(half, ({ decision, reason }) => ({ decision, reason, toUuid: to }));
  };
  return (
    <li>
      <span className={styles.from}>
        <b>{label}</b> <span className="muted num">{size}</span>
      </span>
      <Select
        label={text('year-transfer.class.to', { label })}
        isLabelHidden
        value={targets.some(({ uuid }) => uuid === toUuid) ? (toUuid ?? '') : ''}
        options={[
          { value: '', label: text('year-transfer.class.none') },
          ...targets.map((one) => ({ value: one.uuid, label: `→ ${groupLabel(one)}` })),
        ]}
        onChange={(event) => void go(event.target.value || null)}
      />
      <span className="row row-wrap">
        {isMissing && (
          <Button icon={plus} onClick={() => void create()}>
            {text('year-transfer.class.create', { label: own })}
          </Button>
        )}
        {toUuid !== null && others.length > 0 && size > 1 && (
          <Select
            label={`${label}: ${text('year-transfer.class.split')}`}
            isLabelHidden
            value=""
            options={[
              { value: '', label: text('year-transfer.class.split') },
              ...others.map((one) => ({
                value: one.uuid,
                label: text('year-transfer.class.split.text', { label, to: groupLabel(one) }),
              })),
            ]}
            onChange={(event) => event.target.value && split(event.target.value)}
          />
        )}
      </span>
    </li>
  );
}

type Counts = ReadonlyMap<string, readonly string[]>;

function PlannedClasses({ transfer, counts }: { transfer: Transfer; counts: Counts }) {
  const text = useText();
  const { state, save } = transfer;
  const [isAdding, setAdding] = useState(false);
  const remove = ({ capacity: _, lead: __, ...one }: PlannedClass) =>
    save(({ classes }) => {
      const version = classes.find(({ uuid }) => uuid === one.uuid)?.version ?? one.version;
      return { classes: [{ ...one, version, isGone: true }] };
    });
  return (
    <Card
      title={text('year-transfer.preview.classes')}
      end={
        <Button variant="quiet" icon={plus} onClick={() => setAdding(true)}>
          {text('year-transfer.class.add')}
        </Button>
      }
    >
      <div className="stack">
        {isAdding && <NewClass transfer={transfer} onClose={() => setAdding(false)} />}
        <ul className={styles.planned}>
          {state.classes.map((one) => {
            const count = counts.get(one.uuid)?.length ?? 0;
            return (
              <li key={one.uuid}>
                <span>
                  <b>{groupLabel(one)}</b>{' '}
                  <span className="muted">
                    {[text(`people.language.${one.eduLang}`), one.lead ?? text('year-transfer.class.noLead')].join(
                      ', ',
                    )}
                  </span>
                </span>
                <span className={count > one.capacity ? 'st st--warn num' : 'num'}>
                  {text('year-transfer.class.size', { count, capacity: one.capacity })}
                </span>
                <IconButton
                  variant="quiet"
                  icon={x}
                  label={`${text('year-transfer.class.remove')}: ${groupLabel(one)}`}
                  onClick={() => void remove(one)}
                />
              </li>
            );
          })}
        </ul>
        <p className="muted">{text('year-transfer.classes.new.text')}</p>
      </div>
    </Card>
  );
}
