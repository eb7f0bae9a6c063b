// The texts of the page beside its figures.

export const method = `## Method
- **Job**: 25 lessons of a teacher: 600 attendance entries, 350 marks, 50 homeworks, 200 of the 1,000 on a cell that was edited before.
  The page takes them in one after another without a network; then the browser's \`online\` event starts the clock, and the library's own
  word that nothing waits stops it. Real Chromium, profile on the disk, a new origin for each run.
- **Server**: one process, one function \`apply\` for everybody (\`bench/sync-worlds.ts\`): the last write of a cell stands, an operation that
  is named is done once. In memory, so that those who send a request for each edit are not charged a thousand commits. Ours speaks
  the product's own protocol to it, with an adapter in the place of \`server/sync\`; on the product's server and PostgreSQL the same work is
  \`sync.1000-*\` of [benchmarks.md](benchmarks.md). RxDB speaks its push handler, PouchDB \`express-pouchdb\`, all others one call per edit.
- **Link**: a TCP proxy that holds back 150 ms each way, HTTP/1.1 (six connections of the browser), the first connection warm, two more
  round trips before the first byte of a new one (TCP, TLS 1.3). Bytes are counted there, headers included. A lost answer breaks the
  connection after the server has done its work.
- **Ours** is the product's code: store and overlay on the page, engine in its worker, as they ship. One setting.
- **Peers**: \`default\` is the library as it comes with the request of its documentation: it throws when the answer is not 2xx, and the page
  renews the token in the background. \`tuned\` is what its options and a careful request allow: token renewed inside the request, retries,
  the largest batches, operations named where the library or its queue gives a place for it. \`bench/peers/pages\` has all of it.
- **Runs**: 10, or as many as fit into some 25 s; where links are bad five, or as many as fit into half of that; peers that send one
  request after another once, all beside each other: they wait for the link, but 36 browsers on two cores make their times upper bounds,
  by a quarter where they send one after another and by more where six go at once. Not run: 10,000 edits one request after another, which
  take 50 minutes by arithmetic.`;

export const remarks = `## How to read it
- **lost**: nothing of the edit reached the server and nothing of it waits on the device. **stuck**: it waits, and nobody sends it until the
  page is opened again. **cells left old**: the newest edit arrived and an older one overwrote it.
- A peer that loses edits on 401, 500 or a lost answer has failed, whatever its time.
- RxDB and PouchDB keep documents, not operations: of two edits of a cell the server sees the last. Ours merges what was never sent
  as well. The others send all 1,000.
- RxDB has no word for a refusal: the server's state is answered as a conflict and takes the place of what was typed. PouchDB tells it by
  an event and leaves the document as if it had been accepted. TanStack Query keeps a refused edit with its error in memory, not on the
  disk. Workbox takes it out of its queue and tells nobody; TanStack DB rolls it back and deletes it.
- Workbox' replay is started at the \`online\` event and after five seconds of a failure; the browser's own \`sync\` event comes later, and after
  a failure in five minutes.
- Legend-State (3.0.0-beta.48) tries again only the newest change of an observable: a later one clears the timer of the one before, so that
  by default most of what was typed without a network waits until the page is opened again. Told to wait for the network, it sends all at once.
- TanStack DB is 0.8.7, which offline-transactions 1.0.53 asks for. An error whose text holds "401" or "422" deletes the entry.
- The unscoped mutations of TanStack Query go over six connections at once, so that their order is that of the network.

## Left out
WatermelonDB: not built in the time. Legend-State, TanStack DB and Workbox in "opening again": Legend-State was not built for it, the other two
keep a queue and no data of the server. Zero: refuses writes without a network. PowerSync, ElectricSQL, Dexie Cloud: need services of their own.`;
