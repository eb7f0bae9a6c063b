// Work that must not be done often at once, such as what takes much memory. Who asks for it waits in a line of their own, and the lines take
// turns: a flood from one address, or from one school, makes itself wait and no other. A line that is full refuses at once.
import { AppError } from '#contract/core/errors.ts';

type Begin = () => void;

/** `known`: people who have proven who they are, or ask from a device that did. Both groups have every other turn, so neither keeps the other waiting. */
export type Group = 'known' | 'strangers';

export type Lines = {
  /**
   * Does a piece of work when its turn comes. One that fails holds up none behind it.
   * @param line its pieces wait behind each other.
   * @throws AppError UNAVAILABLE when the line is full, or when too many of the group wait.
   */
  run<Result>(line: string, work: () => Promise<Result>, group?: Group): Promise<Result>;
};
export type LineLimits = {
  readonly atOnce: number;
  /** How many pieces of one line are done at once; as many as of all where nothing is said. */
  readonly atOnceOfLine?: number;
  /** How many wait in a line of strangers, in one of the known (the same, where nothing is said), and in all lines of a group together. */
  readonly longest: { readonly line: number; readonly known?: number; readonly all: number };
  /** After which a refused caller may come again: about as long as a full line takes. */
  readonly retryAfterMs: number;
};

/** The lines of a group, in the order of their turns: a line that had its turn goes to the end. */
class Waiting {
  private readonly lines = new Map<string, Begin[]>();
  private count = 0;
  private readonly longest: { readonly line: number; readonly all: number };

  constructor(longest: { readonly line: number; readonly all: number }) {
    this.longest = longest;
  }

  isFullFor(line: string): boolean {
    return this.count >= this.longest.all || (this.lines.get(line)?.length ?? 0) >= this.longest.line;
  }
  add(line: string, begin: Begin): void {
    this.count += 1;
    this.lines.set(line, [...(this.lines.get(line) ?? []), begin]);
  }
  /** The first piece of the next line that may have a turn. */
  take(isFree: (line: string) => boolean): Begin | undefined {
    const next = [...this.lines].find(([line]) => isFree(line));
    if (!next) return undefined;
    const [name, [begin, ...others]] = next;
    this.lines.delete(name);
    if (others.length > 0) this.lines.set(name, others);
    this.count -= 1;
    return begin;
  }
}

export function inLines({ atOnce, atOnceOfLine = atOnce, longest, retryAfterMs }: LineLimits): Lines {
  let running = 0;
  const ofLines = new Map<string, number>();
  const isFree = (line: string) => (ofLines.get(line) ?? 0) < atOnceOfLine;
  const groups: Readonly<Record<Group, Waiting>> = {
    known: new Waiting({ line: longest.known ?? longest.line, all: longest.all }),
    strangers: new Waiting(longest),
  };
  let last: Group = 'strangers';

  const takeNext = (): Begin | undefined => {
    const [first, second]: readonly Group[] = last === 'known' ? ['strangers', 'known'] : ['known', 'strangers'];
    for (const group of [first, second]) {
      const begin = group && groups[group].take(isFree);
      if (!begin) continue;
      last = group;
      return begin;
    }
    return undefined;
  };
  const begin = (line: string) => {
    running += 1;
    ofLines.set(line, (ofLines.get(line) ?? 0) + 1);
  };
  const end = (line: string) => {
    running -= 1;
    const rest = (ofLines.get(line) ?? 1) - 1;
    if (rest > 0) ofLines.set(line, rest);
    else ofLines.delete(line);
  };
  const turn = (line: string, group: Group): Promise<void> => {
    if (running < atOnce && isFree(line)) {
      begin(line);
      return Promise.resolve();
    }
    if (groups[group].isFullFor(line)) throw new AppError('UNAVAILABLE', { retryAfterMs });
    return new Promise((resolve) => {
      groups[group].add(line, () => {
        begin(line);
        resolve();
      });
    });
  };
  return {
    run: async (line, work, group = 'strangers') => {
      await turn(line, group);
      try {
        return await work();
      } finally {
        end(line);
        // The place goes from hand to hand, so that no caller comes between.
        takeNext()?.();
      }
    },
  };
}
