// The lessons of a day: classes in columns and lessons in rows on a wide screen, a line of dots for each class on a phone.
import { Link } from 'react-router';
import type { DayClass } from '#contract/morning/school-day.ts';
import { useText } from '#shared/i18n/index.ts';
import styles from './classes-of-day.module.css';
import { countStates, presentLesson, type Tile, type TileState } from './day-facts.ts';
import { StateShape } from './state-shape.tsx';

type Tiles = ReadonlyMap<number, readonly Tile[]>;
type Props = { classes: readonly DayClass[]; tiles: Tiles; absent: number };

/** Where a class stands open over the page. */
export const toClass = (group: DayClass) => ({ search: `?class=${group.id}` });

export function ClassesOfDay({ classes, tiles, absent }: Props) {
  const text = useText();
  return (
    <section className={styles.day} aria-label={text('morning.lessons')}>
      <Sums tiles={tiles} absent={absent} />
      <Grid classes={classes} tiles={tiles} />
      <Lines classes={classes} tiles={tiles} />
    </section>
  );
}

const summedStates = ['overdue', 'missing', 'onWay', 'running', 'notHeld', 'later', 'filled'] as const;
type SummedState = (typeof summedStates)[number];

function Sums({ tiles, absent }: Omit<Props, 'classes'>) {
  const text = useText();
  const all = [...tiles.values()].flat();
  const counts = countStates(all);
  const present = presentLesson(all);
  // What is missing is said in any case: none is good news.
  const isSaid = (state: SummedState) =>
    (counts.get(state) ?? 0) > 0 || (state === 'missing' && !counts.get('overdue'));
  return (
    <dl className={styles.sums}>
      {summedStates.filter(isSaid).map((state) => {
        const count = counts.get(state) ?? 0;
        // Nothing missing is fine, and wears no warning.
        const isNone = count === 0;
        return (
          <div key={state} className={styles.sum} data-state={state} data-none={isNone || undefined}>
            <StateShape state={isNone ? 'filled' : state} />
            <dt>{text(`morning.sum.${state}`)}</dt>
            <dd>{count}</dd>
          </div>
        );
      })}
      <div className={styles.sum} data-state="absent">
        <dt>{text('morning.absent').toLowerCase()}</dt>
        <dd>{absent}</dd>
      </div>
      {present && (
        <div className={styles.present}>
          <dt>{text('morning.rolls', { ...present })}</dt>
        </div>
      )}
    </dl>
  );
}

function useTileName(): (tile: Tile) => string {
  const text = useText();
  return ({ group, number, state }) =>
    text('morning.tile', { group: group.label, number, state: text(`morning.state.${state}`) });
}

/** Times at which the lessons of a number begin, by shift. */
function startsOf(tiles: readonly Tile[]): string[] {
  return [...new Set(tiles.flatMap(({ lessons }) => lessons.map(({ timeStart }) => timeStart)))].sort();
}

function Grid({ classes, tiles }: Omit<Props, 'absent'>) {
  const text = useText();
  const nameOf = useTileName();
  const all = [...tiles.values()].flat();
  const byNumber = [...Map.groupBy(all, ({ number }) => number)].sort((a, b) => a[0] - b[0]);
  const grades = [...Map.groupBy(classes, ({ parallel }) => parallel)];
  const present = presentLesson(all);
  return (
    <div className={styles.scroll}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <td />
            {grades.map(([grade, own]) => (
              <th key={grade} scope="colgroup" colSpan={own.length} className={styles.grade}>
                {grade > 0 && grade}
              </th>
            ))}
          </tr>
          <tr>
            <th scope="col">
              <span className="vh">{text('morning.number')}</span>
            </th>
            {grades.flatMap(([, own]) =>
              own.map((group, place) => (
                <th key={group.id} scope="col" className={place === 0 ? styles.first : undefined}>
                  <Link to={toClass(group)} aria-label={group.label} preventScrollReset>
                    {shortLabel(group)}
                  </Link>
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {byNumber.map(([number, own]) => (
            <tr key={number} className={number === present?.number ? styles.isNow : undefined}>
              <th scope="row">
                {number}
                <small className="num">{startsOf(own).join(' ')}</small>
              </th>
              {grades.flatMap(([, ofGrade]) =>
                ofGrade.map((group, place) => {
                  const tile = tiles.get(group.id)?.find((one) => one.number === number);
                  return (
                    <td key={group.id} className={place === 0 ? styles.first : undefined}>
                      {tile && (
                        <Link to={toClass(group)} className={styles.tile} aria-label={nameOf(tile)} preventScrollReset>
                          <StateShape state={tile.state} />
                        </Link>
                      )}
                    </td>
                  );
                }),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Under its grade only the letter; a group of no grade has a name. */
function shortLabel({ label, parallel }: DayClass): string {
  return parallel === 0 ? label : (/«(.+)»/.exec(label)?.[1] ?? label);
}

function Lines({ classes, tiles }: Omit<Props, 'absent'>) {
  const text = useText();
  const columns = 2;
  const rows = Math.ceil(classes.length / columns);
  const most = Math.max(...[...tiles.values()].flatMap((own) => own.map(({ number }) => number)));
  const numbers = Array.from({ length: most }, (_, place) => place + 1);
  /** What is in order is not listed to those who hear it. */
  const wordsOf = (own: readonly Tile[]) => {
    const quiet: readonly TileState[] = ['filled', 'notYet', 'ran', 'running'];
    const said = [...countStates(own)].filter(([state]) => !quiet.includes(state));
    return (
      said
        .map(([state, count]) => text('morning.count', { state: text(`morning.state.${state}`), count }))
        .join(', ') || text('morning.inOrder')
    );
  };
  return (
    <ul className={styles.lines} style={{ gridTemplateRows: `repeat(${rows}, auto)` }}>
      {classes.map((group) => {
        const own = tiles.get(group.id) ?? [];
        return (
          <li key={group.id}>
            <Link
              to={toClass(group)}
              aria-label={text('morning.class', { group: group.label, states: wordsOf(own) })}
              preventScrollReset
            >
              <span className={styles.label}>{group.label}</span>
              <span className={styles.dots} style={{ gridTemplateColumns: `repeat(${most}, 0.75rem)` }}>
                {numbers.map((number) => {
                  const tile = own.find((one) => one.number === number);
                  return tile ? <StateShape key={number} state={tile.state} isSmall /> : <i key={number} />;
                })}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
