// The page of our own engine: the product's store and overlay on the page, the product's engine in its own worker. Only what the
// application does around them on a network event is written here (src/data/account.ts).
import { parseCellKey } from '#contract/core/documents.ts';
import { LiveBase } from '#data/documents/live-base.ts';
import { TypedLog } from '#data/outbox/typed-log.ts';
import { QalamDatabase } from '#db/database.ts';
import { Handles, provideDatabase } from '#db/handles.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { channelNameOf, openSyncPort, type SyncMessage, type SyncPort } from '#workers/sync/port.ts';
import { currentToken, renew } from './peers/pages/api.ts';
import { install } from './peers/pages/harness.ts';
import type { Peer } from './peers/pages/peer.ts';
import { lessonUuids } from './sync-lessons.ts';

provideDatabase(QalamDatabase);

const userId = 1;
const school = { schoolId: 1, eduYear: 2026 };
const lessonsPerJournal = 36;
const lessonsPerRequest = 60;

let handles: Handles;
let base: LiveBase;
let port: SyncPort;
let typedAt = 0;
let progress = () => {};
const channel = new BroadcastChannel(channelNameOf(userId));

const ours: Peer = {
  async open() {
    handles = new Handles(userId);
    base = new LiveBase({
      handles,
      ...school,
      isYearReadOnly: false,
      makeId,
      now: () => typedAt,
      log: new TypedLog(userId, makeId),
      announce: (seqs) => channel.postMessage({ type: 'outbox', seqs } satisfies SyncMessage),
    });
    channel.onmessage = ({ data }: MessageEvent<SyncMessage>) => {
      if (data.type !== 'changed') return;
      progress();
      void base.refresh(data.documents, data.seqs);
    };
    await base.ready;
  },
  async write({ at, name, payload }) {
    typedAt = at;
    const result = await base.mutate([{ name, payload }]);
    if (result.outcome === 'notSaved') throw new Error(`Not saved: ${result.error.code}`);
  },
  async start() {
    await renew();
    port = openSyncPort(() => console.error('The worker does not start'));
    port.run();
    await port.api.start(userId, 'ru', false);
    await port.api.adopt({ token: currentToken(), signIn: null });
    await port.api.follow(school);
    window.addEventListener('online', () => void port.api.poke());
  },
  waiting: () => handles.relaxed.outbox.filter(({ state }) => state === 'pending').count(),
  refused: () => handles.relaxed.outbox.filter(({ state }) => state === 'parked').count(),
  onProgress(changed) {
    progress = changed;
  },
  async download(journals) {
    const names = lessonUuids(journals * lessonsPerJournal).map((uuid) => `lesson:${uuid}`);
    for (let from = 0; from < names.length; from += lessonsPerRequest) {
      const part = names.slice(from, from + lessonsPerRequest);
      const arrived = new Promise<void>((resolve) => {
        const listen = ({ data }: MessageEvent<SyncMessage>) => {
          if (data.type !== 'changed' || !part.every((name) => data.documents.includes(name))) return;
          channel.removeEventListener('message', listen);
          resolve();
        };
        channel.addEventListener('message', listen);
      });
      await port.api.want(school, part, { noCache: false });
      await arrived;
    }
  },
  async readLesson(lesson) {
    const name = `lesson:${lesson}`;
    const shown = new Promise<void>((resolve) => base.onDocument(name, resolve));
    if (base.document(name).state === 'loading') await shown;
    const document = base.document(name);
    const cells = document.state === 'ready' ? Object.keys(document.row.cells) : [];
    const own = base.outbox().flatMap((row) => (row.document === name ? [parseCellKey(row.cellKey).cell] : []));
    const all = new Set([...cells, ...own]);
    for (const cell of all) base.cell({ document: name, cell });
    return all.size;
  },
};

install(ours);
