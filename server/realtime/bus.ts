// How the processes of an installation tell each other what was committed. A bus may lose what it carries: each process looks at the
// positions of its schools now and then (hub.ts), so what is lost is late and no more.
import { randomUUID } from 'node:crypto';
import type { Committed, FeedMoved } from '#server/db/commits.ts';

export type Bus = {
  readonly kind: 'memory' | 'postgresql' | 'redis';
  /** Tells the other processes. Nobody waits for it, and it never throws. */
  publish(committed: Committed): void;
  /** What other processes have committed. */
  onHeard(listener: (committed: Committed) => void): void;
  close(): Promise<void>;
};

/** One process alone has nobody to tell. */
export const memoryBus: Bus = {
  kind: 'memory',
  publish: () => undefined,
  onHeard: () => undefined,
  close: async () => undefined,
};

/** A way to carry a text to all processes, this one too. */
export type Carrier = {
  readonly kind: 'postgresql' | 'redis';
  /** Rejects when it cannot be carried now. */
  send(text: string): Promise<unknown>;
  onText(listener: (text: string) => void): void;
  close(): Promise<void>;
};

/** So long is gathered what goes in one text: a lesson's 25 marks, a morning of a hundred schools. */
const gatherMs = 10;
/** PostgreSQL takes less than 8,000 bytes. Scopes are plain ASCII. */
const longestText = 7_900;

type Packet = { readonly from: string; readonly committed: readonly Committed[] };

/** Those of one school that follow each other become one, for everybody whom one of them concerns. A gap stays one: it may be a loss. */
export function gathered(all: readonly Committed[]): Committed[] {
  const moved: FeedMoved[] = [];
  const people = new Set<number>();
  /** Where the last one of a school stands. */
  const last = new Map<number, number>();
  for (const committed of all) {
    if (committed.kind === 'person') {
      people.add(committed.userId);
      continue;
    }
    const index = last.get(committed.schoolId);
    const known = index === undefined ? undefined : moved[index];
    if (index !== undefined && known?.position === committed.from - 1) moved[index] = joined(known, committed);
    else last.set(committed.schoolId, moved.push(committed) - 1);
  }
  return [...moved, ...[...people].map((userId) => ({ kind: 'person', userId }) as const)];
}

const joined = (first: FeedMoved, next: FeedMoved): FeedMoved => ({
  ...first,
  position: next.position,
  scopes: first.scopes && next.scopes ? [...new Set([...first.scopes, ...next.scopes])] : null,
  clientId: first.clientId === next.clientId ? first.clientId : null,
});

/** Texts that carry these, each short enough. What does not fit into one by itself concerns the whole school. */
export function textsOf(from: string, all: readonly Committed[]): string[] {
  const textOf = (committed: readonly Committed[]) => JSON.stringify({ from, committed } satisfies Packet);
  const texts: string[] = [];
  let part: Committed[] = [];
  for (const one of all) {
    const isLong = one.kind === 'moved' && textOf([one]).length > longestText;
    const fitting = isLong ? { ...one, scopes: null } : one;
    if (part.length > 0 && textOf([...part, fitting]).length > longestText) {
      texts.push(textOf(part));
      part = [];
    }
    part.push(fitting);
  }
  if (part.length > 0) texts.push(textOf(part));
  return texts;
}

/** What another process wrote; nothing of what cannot be read, as from another build. */
export function readText(text: string, own: string): readonly Committed[] {
  try {
    const { from, committed } = JSON.parse(text) as Partial<Packet>;
    return from === own || !Array.isArray(committed) ? [] : committed.filter(isReadable);
  } catch {
    return [];
  }
}

function isReadable(committed: Partial<FeedMoved> | { kind: 'person'; userId: unknown }): boolean {
  if (committed.kind === 'person') return Number.isInteger(committed.userId);
  const { schoolId, from, position } = committed;
  return committed.kind === 'moved' && [schoolId, from, position].every(Number.isInteger);
}

/** A bus over carriers: the first that takes a text carries it, and all are listened to. */
export function carriedBus(carriers: readonly [Carrier, ...Carrier[]]): Bus {
  const own = randomUUID();
  let waiting: Committed[] = [];
  let timer: NodeJS.Timeout | undefined;
  const carry = async (text: string) => {
    for (const carrier of carriers) {
      try {
        await carrier.send(text);
        return;
      } catch {
        // The next one, or nobody: then the others find out by looking.
      }
    }
  };
  const flush = () => {
    timer = undefined;
    const texts = textsOf(own, gathered(waiting));
    waiting = [];
    for (const text of texts) void carry(text);
  };
  return {
    kind: carriers[0].kind,
    publish: (committed) => {
      waiting.push(committed);
      timer ??= setTimeout(flush, gatherMs);
    },
    onHeard: (listener) => {
      for (const carrier of carriers)
        carrier.onText((text) => {
          for (const committed of readText(text, own)) listener(committed);
        });
    },
    close: async () => {
      clearTimeout(timer);
      await Promise.all(carriers.map((carrier) => carrier.close()));
    },
  };
}
