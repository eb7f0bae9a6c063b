// The documents of an account: those of the school that is worked in and, for a parent, of the children's other schools; and asking the
// server for what is missing or old.
import type { ServerTime } from '#contract/core/time.ts';
import { touchDocuments } from '#db/base-store.ts';
import type { Handles } from '#db/handles.ts';
import { cacheKey } from '#db/schema.ts';
import { quietMoment } from '#shared/lib/quiet-moment.ts';
import { Listeners } from '#shared/lib/store.ts';
import type { QuietOutcome, SchoolContext, SyncPort } from '#workers/sync/port.ts';
import type { Life } from '../life.ts';
import { deviceClock, serverClock } from '../time/clock.ts';
import type { LiveBase } from './live-base.ts';
import type { CellView } from './views.ts';

/** A document is asked for again when it is older than this and nothing keeps it fresh. */
const staleMs = 5 * 60_000;

/** By the server's clock. A time of the future was noted under a wrong one: it says nothing. */
function isFresh(fetchedAt: ServerTime): boolean {
  const age = serverClock.now() - fetchedAt;
  return age >= 0 && age < staleMs;
}

type DocumentsOptions = {
  readonly handles: Handles;
  /** Where the user works. */
  readonly school: SchoolContext;
  readonly port: SyncPort;
  readonly life: Life;
  readonly open: (school: SchoolContext) => LiveBase;
  /** Whether the server may be asked at all. */
  readonly mayAsk: () => boolean;
};

export class AccountDocuments {
  private readonly options: DocumentsOptions;
  /** Of the school that is worked in. */
  readonly base: LiveBase;
  /** Of other schools, opened when they are asked for. They are only read. */
  private readonly others = new Map<number, LiveBase>();
  private readonly arrivals = new Listeners<[schoolId: number, documents: readonly string[]]>();
  private readonly asked = new Map<string, number>();

  constructor(options: DocumentsOptions) {
    this.options = options;
    this.base = options.open(options.school);
  }

  /** Documents of a school, of the one that is worked in when none is named. */
  baseOf(schoolId: number = this.base.schoolId): LiveBase {
    if (schoolId === this.base.schoolId) return this.base;
    const known = this.others.get(schoolId);
    if (known) return known;
    const opened = this.options.open({ ...this.options.school, schoolId });
    this.others.set(schoolId, opened);
    return opened;
  }
  bases(): readonly LiveBase[] {
    return [this.base, ...this.others.values()];
  }

  /** Asks the server for documents that are missing or old; a refresh by the user asks for them in any case. */
  request(documents: readonly string[], options: { isRefresh: boolean; schoolId?: number | undefined }): void {
    const { school, port, mayAsk } = this.options;
    if (!mayAsk()) return;
    const { schoolId = school.schoolId } = options;
    const now = deviceClock.now();
    const wanted = documents.filter((name) => {
      if (options.isRefresh) return true;
      const askedAt = this.asked.get(cacheKey(schoolId, name)) ?? 0;
      const base = this.baseOf(schoolId);
      const view = base.document(name);
      if (view.state !== 'ready') return true;
      const isCurrent = view.row.live || isFresh(view.row.fetchedAt);
      return (base.isMissing(name) || !isCurrent) && now - askedAt > staleMs;
    });
    if (wanted.length === 0) return;
    for (const name of wanted) this.asked.set(cacheKey(schoolId, name), now);
    void port.api.want({ ...school, schoolId }, wanted, { noCache: options.isRefresh });
    // What is not on the device is waited for now; what is only old can wait until the page is loaded.
    const isMissing = wanted.some((name) => this.baseOf(schoolId).isMissing(name));
    if (options.isRefresh || isMissing) port.run();
  }

  /** Asks again for what was shown and never came: the worker that was asked has ended. */
  askAgain(): void {
    for (const base of this.bases()) {
      const missing = base.missing();
      for (const name of missing) this.asked.delete(cacheKey(base.schoolId, name));
      if (missing.length > 0) this.request(missing, { isRefresh: false, schoolId: base.schoolId });
    }
  }

  /** Asks for documents that nobody waits for, behind everything else. */
  requestQuietly(schoolId: number, documents: readonly string[]): Promise<QuietOutcome> {
    const { school, port } = this.options;
    return port.api.wantQuietly({ ...school, schoolId }, documents);
  }
  /** The worker's hands on the storage of packs. */
  get packStorage(): Pick<SyncPort['api'], 'readHeldDocuments' | 'notePackPart'> {
    return this.options.port.api;
  }
  /** Told of every document that was stored, by whichever tab, whoever asked for it. */
  readonly onArrival = this.arrivals.on;
  readonly noteArrival = this.arrivals.tell;

  /** Rows of `caches` changed under the screens, by key. */
  async readAgain(keys: readonly string[]): Promise<void> {
    for (const base of this.bases()) {
      const own = cacheKey(base.schoolId, '');
      const documents = keys.filter((key) => key.startsWith(own)).map((key) => key.slice(own.length));
      for (const name of documents) this.asked.delete(cacheKey(base.schoolId, name));
      await base.refresh(documents, []);
    }
  }

  /** Notes that documents were looked at. */
  touch(documents: readonly string[], schoolId: number = this.base.schoolId): void {
    const { handles, life } = this.options;
    const keys = documents.map((name) => cacheKey(schoolId, name));
    const at = serverClock.now();
    life.follow(quietMoment().then(() => touchDocuments(handles, keys, at)));
  }

  private readonly cellSnapshots = new WeakMap<readonly string[], { document: string; views: readonly CellView[] }>();
  /** Views of several cells; the same array until one of them changes, as external stores must be. `cells` must be stable. */
  cellsSnapshot(document: string, cells: readonly string[], schoolId?: number): readonly CellView[] {
    const views = cells.map((cell) => this.baseOf(schoolId).cell({ document, cell }));
    const known = this.cellSnapshots.get(cells);
    if (known?.document === document && views.every((view, index) => view === known.views[index])) return known.views;
    this.cellSnapshots.set(cells, { document, views });
    return views;
  }
}
