// The reads of a pack: lists of the office, kept as any page that shows them keeps them (../reads/kept-read.ts).
import { AppError, isLinkError } from '#contract/core/errors.ts';
import { cacheKey } from '#db/schema.ts';
import type { PackedRead } from '#shared/lib/packed-read.ts';
import type { QuietOutcome } from '#workers/sync/port.ts';
import { askAndKeep, isRefusal, type ReaderOfReads, readName } from '../reads/kept-read.ts';
import type { PlannedRead } from './pack-plan.ts';

export class PackedReads {
  private readonly reader: ReaderOfReads;
  private readonly wanted: readonly PlannedRead[];
  private readonly byName = new Map<string, PackedRead>();
  /** What the person may not read, or is not there any more: nothing to wait for. */
  private readonly refused = new Set<string>();

  constructor(reader: ReaderOfReads, reads: readonly PackedRead[]) {
    this.reader = reader;
    this.wanted = reads.map((read) => this.planned(read));
  }

  /** Those that are wanted whatever is here. */
  get first(): readonly PlannedRead[] {
    return this.wanted.filter(({ name }) => !this.refused.has(name));
  }

  private planned(read: PackedRead): PlannedRead {
    const { endpoint, input, further } = read;
    const name = readName(endpoint, input, this.reader.school.eduYear);
    this.byName.set(name, read);
    const next = (body: unknown) => (further?.(body) ?? []).map((one) => this.planned(one));
    return { name, ...(further && { further: (body) => next(body).filter((one) => !this.refused.has(one.name)) }) };
  }

  isRead(names: readonly string[]): boolean {
    return names.every((name) => this.byName.has(name));
  }

  /** Keys of those whose bodies are looked into. */
  naming(): string[] {
    const { schoolId } = this.reader.school;
    return [...this.byName].flatMap(([name, { further }]) => (further ? [cacheKey(schoolId, name)] : []));
  }

  /**
   * One after the other, as long as nothing else is to be done. One that fails counts as answered until the next start: it must not hold
   * up those behind it.
   */
  async ask(names: readonly string[], mayGoOn: () => boolean): Promise<QuietOutcome> {
    for (const name of names) {
      const read = this.byName.get(name);
      if (!mayGoOn()) return 'gaveWay';
      try {
        if (read) await askAndKeep(this.reader, read.endpoint, read.input, () => undefined);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (isLinkError(error.code)) return 'gaveWay';
        if (isRefusal(error.code)) this.refused.add(name);
      }
    }
    return 'answered';
  }
}
