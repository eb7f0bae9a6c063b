// One row of bells: its day drawn on a line, lessons and breaks of each shift, and who learns by it.
import { useState } from 'react';
import { ChangeHistory } from '#blocks/changes/change-history.tsx';
import type { Bell, BellsBody, TimeScheme } from '#contract/bells/bells.schema.ts';
import { everyDay, minutesOf } from '#contract/bells/bells.schema.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { weekdayNames } from '#shared/lib/calendar-names.ts';
import { edit, history } from '#shared/ui/icons/pages.ts';
import { Button, Card, classes, Modal } from '#shared/ui/index.ts';
import style from './bells.module.css';
import { Break } from './break.tsx';
import { timeSchemeKind } from './history.ts';
import { type Editing, useRemoveScheme } from './use-store-scheme.ts';

type Props = { body: BellsBody; set: readonly TimeScheme[]; canEdit: boolean; onEdit: (editing: Editing) => void };

export function SchemeView({ body, set, canEdit, onEdit }: Props) {
  const text = useText();
  return (
    <Card title={set[0]?.name} isFlush>
      <Chart set={set} />
      <div className={style.shifts}>
        {set.map((scheme) => (
          <section key={scheme.uuid}>
            <div className={style.head}>
              <h3>{text('bells.shift', { shift: scheme.shift })}</h3>
              {scheme.isDefault && <span className="tag">{text('bells.default')}</span>}
            </div>
            <div className={style.acts}>
              {canEdit && <Acts scheme={scheme} isUsed={isUsed(body, scheme)} onEdit={onEdit} />}
              <History scheme={scheme} />
            </div>
            {daysOf(scheme).map((day) => (
              <Day key={day} day={day} bells={scheme.entries.filter(({ weekday }) => weekday === day)} />
            ))}
          </section>
        ))}
        <Learners body={body} set={set} />
      </div>
    </Card>
  );
}

function History({ scheme: { uuid, name, shift } }: { scheme: TimeScheme }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="plain" icon={history} onClick={() => setOpen(true)}>
        {text('bells.history')}
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={text('bells.history')}
        subtitle={`${name} · ${text('bells.shift', { shift })}`}
        size={700}
      >
        {isOpen && <ChangeHistory of={timeSchemeKind} id={uuid} />}
      </Modal>
    </>
  );
}

const daysOf = ({ entries }: TimeScheme) => [...new Set(entries.map(({ weekday }) => weekday))];

const isUsed = ({ classes: all }: BellsBody, { uuid }: TimeScheme) =>
  all.some(({ timeSchemeUuid }) => timeSchemeUuid === uuid);

type ActsProps = { scheme: TimeScheme; isUsed: boolean; onEdit: Props['onEdit'] };
function Acts({ scheme, isUsed: isInUse, onEdit }: ActsProps) {
  const text = useText();
  const remove = useRemoveScheme();
  const { uuid, version, ...fields } = scheme;
  return (
    <>
      <Button size="sm" icon={edit} onClick={() => onEdit({ uuid, version, from: scheme })}>
        {text('bells.edit')}
      </Button>
      <Button
        size="sm"
        variant="plain"
        onClick={() => onEdit({ uuid: null, version: null, from: { ...fields, isDefault: false, groupIds: [] } })}
      >
        {text('bells.copy')}
      </Button>
      {!isInUse && (
        <Button size="sm" variant="danger" onClick={() => void remove(scheme)}>
          {text('bells.delete')}
        </Button>
      )}
    </>
  );
}

function Day({ day, bells }: { day: number; bells: readonly Bell[] }) {
  const language = useLanguage();
  const [first, last] = [bells[0]?.timeStart, bells.at(-1)?.timeEnd];
  return (
    <>
      <p className={classes('muted', 'num', style.span)}>
        {day !== everyDay && `${weekdayNames(language, 'long')[day - 1]}: `}
        {first}–{last}
      </p>
      <ol className={style.bells}>
        {bells.map(({ number, timeStart, timeEnd }, index) => {
          const before = bells[index - 1];
          const gap = before ? minutesOf(timeStart) - minutesOf(before.timeEnd) : null;
          return (
            <li key={number}>
              {gap !== null && <Break minutes={gap} />}
              <span className={style.bell}>
                <b className={classes('num', style.number)}>{number}</b>
                <span className="num">
                  {timeStart} – {timeEnd}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** The lists below say the same in words. */
function Chart({ set }: { set: readonly TimeScheme[] }) {
  const usual = set.map(({ uuid, entries }) => ({
    uuid,
    bells: entries.filter(({ weekday }) => weekday === everyDay),
  }));
  const all = usual.flatMap(({ bells }) => bells);
  if (all.length === 0) return null;
  const from = Math.floor(Math.min(...all.map(({ timeStart }) => minutesOf(timeStart))) / 60) * 60;
  const to = Math.ceil(Math.max(...all.map(({ timeEnd }) => minutesOf(timeEnd))) / 60) * 60;
  const share = (minutes: number) => `${((minutes - from) / (to - from)) * 100}%`;
  // A phone has room for eight.
  const step = to - from > 8 * 60 ? 2 : 1;
  const hours = Array.from({ length: Math.ceil((to - from) / 60 / step) }, (_, index) => from / 60 + index * step);
  return (
    <div className={style.chart} aria-hidden="true">
      {usual.map(({ uuid, bells }) => (
        <div key={uuid} className={style.line}>
          {bells.map(({ number, timeStart, timeEnd }) => {
            const [start, end] = [minutesOf(timeStart), minutesOf(timeEnd)];
            return (
              <i key={number} style={{ insetInlineStart: share(start), inlineSize: share(from + end - start) }}>
                {number}
              </i>
            );
          })}
        </div>
      ))}
      <div className={classes(style.line, style.hours, 'num')}>
        {hours.map((hour) => (
          <span key={hour} style={{ insetInlineStart: share(hour * 60) }}>
            {hour}:00
          </span>
        ))}
      </div>
    </div>
  );
}

function Learners({ body, set }: { body: BellsBody; set: readonly TimeScheme[] }) {
  const text = useText();
  const own = set.map(({ uuid, shift }) => ({
    shift,
    learners: body.classes.filter(({ timeSchemeUuid }) => timeSchemeUuid === uuid),
  }));
  return (
    <section>
      <div className={style.head}>
        <h3>{text('bells.who')}</h3>
      </div>
      {own.every(({ learners }) => learners.length === 0) && <p className="muted">{text('bells.none')}</p>}
      {own
        .filter(({ learners }) => learners.length > 0)
        .map(({ shift, learners }) => (
          <div key={shift} className={style.who}>
            <p className="muted">
              {text('bells.whoShift', { shift, classes: text('bells.classes', { count: learners.length }) })}
            </p>
            <ul>
              {[...Map.groupBy(learners, ({ parallel }) => parallel)].map(([parallel, classesOf]) => (
                <li key={parallel} className={style.parallel}>
                  <span className="num muted">{parallel}</span>
                  {classesOf.map(({ groupId, label, letter }) => (
                    <span key={groupId} className={style.class}>
                      <span aria-hidden="true">{letter}</span>
                      <span className="vh">{label}</span>
                    </span>
                  ))}
                </li>
              ))}
            </ul>
          </div>
        ))}
    </section>
  );
}
