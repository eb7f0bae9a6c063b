// Reads a roll typed by register number: `7 14 21о`. Pure: the screen shows names and meanings before anything is stored,
// and stores nothing while a problem is there.
//
//   entry     = number [ ("-") number ] [ letter | "+" ]      blanks may stand between the parts
//   separator = blank "," "." ";"
import type { Language } from '#contract/core/localized.ts';
import { attendanceOfSign } from '#contract/journal/attendance-letters.ts';
import type { Attendance } from '#contract/journal/journal.schema.ts';

export type RollEntry = {
  readonly number: number;
  readonly attendance: Attendance;
  /** Place of the piece in the text, `end` excluded. */
  readonly start: number;
  readonly end: number;
};

/**
 * `unknownNumber` nobody has this register number; `unknownLetter` a number whose letter means nothing; `contradiction` a number
 * that is elsewhere with another meaning; `unreadable` what is neither number nor letter of a number.
 */
export type RollProblem = {
  readonly kind: 'unknownNumber' | 'unknownLetter' | 'contradiction' | 'unreadable';
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Numbers that the problem is about; empty for `unreadable`. */
  readonly numbers: readonly number[];
};

/** Both lists in the order of the text. A number with a problem is in no entry, except that a range keeps the pupils it does reach. */
export type RollReading = { readonly entries: readonly RollEntry[]; readonly problems: readonly RollProblem[] };

export type RollContext = {
  readonly language: Language;
  /** Register numbers of the pupils of this lesson on its day. */
  readonly numbers: readonly number[];
};

// Sticky and in this order: an entry, separators, and whatever else is together.
const entryPattern = /([0-9]+)(?:\s*[-‐-—−]\s*([0-9]+))?(?:\s*(\p{L}+|\+))?/uy;
const separatorPattern = /[\s,.;]+/uy;
const restPattern = /[^\s,.;0-9]+/uy;

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

/** A held-down key gives more digits than a number can carry; it is an unknown number all the same. */
function numberOf(digits: string | undefined): number {
  return Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
}

type Piece = { readonly text: string; readonly start: number; readonly end: number };
type EntryPiece = Piece & { readonly from: number; readonly to: number; readonly sign: string };

function cut(text: string): { entries: EntryPiece[]; rest: Piece[] } {
  const entries: EntryPiece[] = [];
  const rest: Piece[] = [];
  // Ends because one of the patterns takes at least one character of whatever is there.
  for (let start = 0; start < text.length; ) {
    const entry = matchAt(entryPattern, text, start);
    const found = entry ?? matchAt(separatorPattern, text, start) ?? matchAt(restPattern, text, start);
    const end = start + (found?.[0].length ?? 1);
    const piece = { text: text.slice(start, end), start, end };
    if (entry) {
      const [one, other] = [numberOf(entry[1]), numberOf(entry[2] ?? entry[1])];
      entries.push({ ...piece, from: Math.min(one, other), to: Math.max(one, other), sign: entry[3] ?? '' });
    } else if (!/^[\s,.;]/u.test(piece.text)) {
      rest.push(piece);
    }
    start = end;
  }
  return { entries, rest };
}

/**
 * Register numbers with what they mean, and everything that cannot be read, with its place: nothing typed is dropped.
 * A range `7-9н` means every number in it. A number named twice alike counts once.
 */
export function readRollEntry(text: string, { language, numbers }: RollContext): RollReading {
  const { entries: pieces, rest } = cut(text);
  const problems: RollProblem[] = rest.map((piece) => ({ ...piece, kind: 'unreadable', numbers: [] }));
  const entries = new Map<number, RollEntry>();
  const contradicted = new Set<number>();

  for (const { from, to, sign, ...piece } of pieces) {
    const named = from === to ? [from] : [from, to];
    const attendance = attendanceOfSign(sign, language);
    if (!attendance) {
      problems.push({ ...piece, kind: 'unknownLetter', numbers: named });
      continue;
    }
    const known = numbers.filter((number) => number >= from && number <= to);
    if (known.length < to - from + 1) {
      problems.push({ ...piece, kind: 'unknownNumber', numbers: missingFrom(numbers, from, to) });
    }
    const disputed: number[] = [];
    for (const number of known) {
      const earlier = entries.get(number);
      if (earlier && earlier.attendance !== attendance) disputed.push(number);
      else if (!earlier) entries.set(number, { number, attendance, start: piece.start, end: piece.end });
    }
    if (disputed.length > 0) problems.push({ ...piece, kind: 'contradiction', numbers: disputed });
    for (const number of disputed) contradicted.add(number);
  }

  return {
    entries: [...entries.values()].filter(({ number }) => !contradicted.has(number)),
    problems: problems.sort((a, b) => a.start - b.start),
  };
}

/** At most so many numbers of a range are named one by one; `1-100000` is a slip of the finger. */
const namedAtMost = 50;

function missingFrom(numbers: readonly number[], from: number, to: number): number[] {
  const missing: number[] = [];
  for (let number = from; number <= to && missing.length < namedAtMost; number++) {
    if (!numbers.includes(number)) missing.push(number);
  }
  return missing;
}
