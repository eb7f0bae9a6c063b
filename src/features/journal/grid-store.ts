// What the cells of the grid show, outside of React: one subscription to the base for the whole table, and one listener per drawn
// cell, so that a tap draws one cell and its row's result instead of two thousand. It owns the selected place and what is typed
// there; values are the base's and are never copied.

import type { GradingRules } from '#contract/grading/grading.schema.ts';
import {
  type Attendance,
  defaultAttendance,
  type JournalBody,
  type MarkValue,
} from '#contract/journal/journal.schema.ts';
import { lessonCell } from '#contract/lesson/lesson.documents.ts';
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';
import type { LiveBase } from '#data/documents/live-base.ts';
import type { CellView } from '#data/documents/views.ts';
import { type Place, pointsOfDraft } from '#domain/mark/entry-keys.ts';
import { choose, leaveIn, mend, nothingTyped, type Typed } from '#domain/mark/typed-points.ts';
import { ForeignEdits } from './foreign-edits.ts';
import {
  isMember,
  type JournalColumn,
  type JournalModel,
  type JournalRow,
  type ResultPlace,
  resultPlaces,
} from './journal-model.ts';
import { PeriodResults } from './period-results.ts';

export type Face = {
  readonly mark: CellView;
  readonly attendance: CellView;
  /** The document of the column is on this device. */
  readonly isHere: boolean;
  readonly isSelected: boolean;
  readonly draft: string;
};
const cellOf = ({ row, col }: Place) => `${row} ${col}`;
const listening = (listeners: Set<() => void>) => (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export type GridOptions = {
  readonly base: LiveBase;
  readonly model: JournalModel;
  readonly journal: JournalBody;
  readonly rules: GradingRules | null;
  readonly userId: number;
};

export class GridStore {
  readonly model: JournalModel;
  readonly journal: JournalBody;
  readonly rules: GradingRules | null;
  /** Places behind the last column, from left to right. */
  readonly results: readonly ResultPlace[];
  /** What the period makes of each row. */
  readonly periodResults: PeriodResults;
  /** Names of the `lesson` documents of the columns. */
  readonly documents: readonly string[];
  private readonly base: LiveBase;
  private readonly userId: number;
  private readonly faces = new Map<number, Face>();
  private readonly faceListeners = new Map<number, () => void>();
  private readonly placeListeners = new Set<() => void>();
  private readonly anyListeners = new Set<() => void>();
  private readonly columnListeners = new Set<() => void>();
  private shownPlace: Place | null = null;
  private points: Typed<string> = nothingTyped;
  private inQuestion: { readonly place: Place; readonly points: string } | null = null;
  readonly foreign = new ForeignEdits();

  constructor({ base, model, journal, rules, userId }: GridOptions) {
    this.base = base;
    this.model = model;
    this.journal = journal;
    this.rules = rules;
    this.userId = userId;
    this.documents = model.columns.map(({ document }) => document);
    this.results = resultPlaces(journal, model);
    this.periodResults = new PeriodResults({ model, journal, rules }, (row, col) => this.face(row, col).mark);
  }

  /** Something is frozen at the right: works or results. */
  get hasBlock(): boolean {
    return this.results.length > 0 || this.model.columns.length > this.model.lessonCount;
  }

  get size(): { rows: number; cols: number } {
    const { rows, columns } = this.model;
    return { rows: rows.length, cols: columns.length + this.results.length };
  }

  /** Listens to the base until the returned function is called. */
  listen(): () => void {
    const ends: (() => void)[] = [];
    for (const column of this.model.columns) {
      const { document } = column;
      for (const row of this.model.rows) {
        const hear = () => this.cellChanged(row, column);
        ends.push(this.base.onCell({ document, cell: lessonCell.mark(row.id) }, hear));
        ends.push(this.base.onCell({ document, cell: lessonCell.attendance(row.id) }, hear));
      }
      // An arrived or evicted document changes cells that hold nothing, too.
      ends.push(this.base.onDocument(document, () => this.columnChanged(column)));
      ends.push(this.base.onCell({ document, cell: lessonCell.conduct }, this.columnsChanged));
    }
    return () => {
      for (const end of ends) end();
    };
  }

  private keyOf(row: number, col: number): number {
    return row * this.model.columns.length + col;
  }

  private cellChanged(row: JournalRow, column: JournalColumn): void {
    const key = this.keyOf(row.index, column.index);
    const { base } = this.markAt(row, column);
    if (base.by !== this.userId) this.foreign.came(key, base, { row: row.index, col: column.index });
    else this.foreign.saw(key, base);
    this.faceChanged(key);
    this.periodResults.changed(row.index);
  }

  private faceChanged(key: number): void {
    this.faces.delete(key);
    this.faceListeners.get(key)?.();
    for (const listener of this.anyListeners) listener();
  }

  private columnChanged(column: JournalColumn): void {
    for (const row of this.model.rows) {
      const key = this.keyOf(row.index, column.index);
      const known = this.faces.get(key);
      if (known && known.isHere === this.isHere(column)) continue;
      this.faceChanged(key);
    }
    this.columnsChanged();
  }

  private readonly columnsChanged = (): void => {
    for (const listener of this.columnListeners) listener();
  };

  /** `open`: on the device and not conducted. */
  columnState(column: JournalColumn): 'absent' | 'open' | 'conducted' {
    if (!this.isHere(column)) return 'absent';
    return this.isConducted(column) ? 'conducted' : 'open';
  }

  /** Called when any column arrives, goes, is conducted or not. */
  onColumns = listening(this.columnListeners);

  /** The lesson of a column; undefined while it is not on this device. */
  lessonIn(column: JournalColumn): LessonBody | null | undefined {
    const view = this.base.document(column.document);
    return view.state === 'ready' ? (view.row.body as LessonBody | null) : undefined;
  }

  isHere(column: JournalColumn): boolean {
    return this.lessonIn(column) !== undefined;
  }

  // ---- cells ----

  markAt(row: JournalRow, column: JournalColumn): CellView & { value: MarkValue | null } {
    return this.base.cell({ document: column.document, cell: lessonCell.mark(row.id) }) as CellView & {
      value: MarkValue | null;
    };
  }

  attendanceAt(row: JournalRow, column: JournalColumn): Attendance {
    const { value } = this.base.cell({ document: column.document, cell: lessonCell.attendance(row.id) });
    return (value ?? defaultAttendance) as Attendance;
  }

  isConducted(column: JournalColumn): boolean {
    return this.base.cell({ document: column.document, cell: lessonCell.conduct }).value !== null;
  }

  /** The same object until something about the cell changes. */
  face(row: number, col: number): Face {
    const key = this.keyOf(row, col);
    const known = this.faces.get(key);
    if (known) return known;
    const [pupil, column] = [this.model.rows[row], this.model.columns[col]];
    if (!pupil || !column) throw new RangeError(`The journal has no cell ${row}:${col}`);
    const { document } = column;
    const mark = this.base.cell({ document, cell: lessonCell.mark(pupil.id) });
    const isSelected = this.shownPlace?.row === row && this.shownPlace.col === col;
    const face: Face = {
      mark,
      attendance: this.base.cell({ document, cell: lessonCell.attendance(pupil.id) }),
      isHere: this.isHere(column),
      isSelected,
      draft: isSelected ? this.points.draft : (this.points.left.get(cellOf({ row, col })) ?? ''),
    };
    this.faces.set(key, face);
    this.foreign.drawn(key, mark.base);
    return face;
  }

  /** One drawn cell per place. */
  onFace(row: number, col: number, listener: () => void): () => void {
    const key = this.keyOf(row, col);
    this.faceListeners.set(key, listener);
    return () => {
      if (this.faceListeners.get(key) === listener) this.faceListeners.delete(key);
    };
  }

  /** For the few that show a cell besides its own place: the form, the status line. */
  readonly onAnyFace = listening(this.anyListeners);

  // ---- the selected place ----

  readonly place = (): Place | null => this.shownPlace;

  typed(): string {
    return this.points.draft;
  }

  onPlace = listening(this.placeListeners);

  /** Selects a place with a draft there, or with what was left there; the previous place keeps what is too much. */
  select(place: Place | null, draft?: string): void {
    const before = this.shownPlace;
    const column = this.columnAt(before);
    const isTooMuch = (typed: string) => column !== null && pointsOfDraft(typed, column) === 'aboveMaximum';
    const next = choose(this.points, place && cellOf(place), isTooMuch, draft);
    if (before?.row === place?.row && before?.col === place?.col && next.draft === this.points.draft) return;
    this.shownPlace = place;
    this.typedNow(next, [before, place]);
  }

  private typedNow(points: Typed<string>, touched: readonly (Place | null)[]): void {
    this.points = points;
    for (const place of touched) {
      if (place && place.col < this.model.columns.length) this.faceChanged(this.keyOf(place.row, place.col));
    }
    for (const listener of this.placeListeners) listener();
  }

  /** What was too much in the cells of a column when they were left. */
  leftIn(column: JournalColumn): { readonly row: JournalRow; readonly points: string }[] {
    return this.model.rows.flatMap((row) => {
      const points = this.points.left.get(cellOf({ row: row.index, col: column.index }));
      return points === undefined ? [] : [{ row, points }];
    });
  }
  leave(place: Place, points: string): void {
    this.typedNow(leaveIn(this.points, cellOf(place), points), [place]);
  }
  /** A mark was stored there. */
  mend(place: Place): void {
    const isTyped = this.points.left.has(cellOf(place)) || (this.points.cell === cellOf(place) && this.typed() !== '');
    if (isTyped) this.typedNow(mend(this.points, cellOf(place)), [place]);
  }

  /** Points that a question about an absent pupil has taken out of their cell, until it is answered. */
  asked(): { readonly place: Place; readonly points: string } | null {
    return this.inQuestion;
  }
  ask(inQuestion: { readonly place: Place; readonly points: string } | null): void {
    this.inQuestion = inQuestion;
    for (const listener of this.placeListeners) listener();
  }

  columnAt(place: Place | null): JournalColumn | null {
    return (place && this.model.columns[place.col]) ?? null;
  }

  rowAt(place: Place | null): JournalRow | null {
    return (place && this.model.rows[place.row]) ?? null;
  }

  /** Within the membership of the pupil; results have none. */
  isOpenAt(place: Place | null): boolean {
    const [row, column] = [this.rowAt(place), this.columnAt(place)];
    return row !== null && column !== null && isMember(row, column);
  }
}
