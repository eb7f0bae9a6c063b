// The server's end of the channel: a word for each commit, to every socket that is open. Devices hear it at the end of a step, over a link that
// may be down and a channel that may be faulty (faulty-wire.ts). It says what the real one says to a reader whose scopes are not known yet:
// everything. Who is told what is tried elsewhere (tests/realtime/channel.test.ts).
import { clientFrame, type ServerFrame } from '#contract/realtime/realtime.schema.ts';
import type { Database } from '#server/db/client.ts';
import type { Wire, WireEvents } from '#workers/sync/channel/ports.ts';

/** What it needs of the server. */
type Server = {
  readonly database: Pick<Database, 'onCommit'>;
  readonly clock: { now(): number };
  /** Position of its feed. */
  position(): Promise<number>;
};
type Open = { readonly events: WireEvents; readonly isReachable: () => boolean; readonly waiting: ServerFrame[] };

export class ServerChannel {
  private readonly server: Server;
  private readonly open = new Set<Open>();
  /** What devices said and was not answered yet. */
  private readonly said: (() => Promise<void>)[] = [];

  constructor(server: Server) {
    this.server = server;
    server.database.onCommit((committed) => {
      if (committed.kind !== 'moved') return;
      const { schoolId: school, position } = committed;
      for (const wire of this.open) wire.waiting.push({ type: 'moved', school, position, withinMs: 0 });
    });
  }

  /** A device's socket; `isReachable`: its link is up. A frame over a link that is down is lost, and the socket stays, as in a browser. */
  connect(events: WireEvents, isReachable: () => boolean): Wire {
    const wire: Open = { events, isReachable, waiting: [] };
    this.said.push(async () => {
      if (!isReachable()) return events.onClose(1006);
      this.open.add(wire);
      events.onOpen();
    });
    return {
      send: (text) => this.said.push(() => this.hear(wire, text)),
      close: () => this.open.delete(wire),
    };
  }

  private async hear(wire: Open, text: string): Promise<void> {
    if (!wire.isReachable() || !this.open.has(wire)) return;
    const frame = clientFrame.parse(JSON.parse(text));
    if (frame.type === 'token') return;
    const position = await this.server.position();
    const nothingNew = frame.schools.filter(({ cursor }) => cursor === position).map(({ id }) => id);
    wire.waiting.push({ type: 'welcome', now: this.server.clock.now(), beatMs: 45_000, tokenMs: 900_000, nothingNew });
  }

  /** Carries what was said in both directions. @returns false: there was nothing. */
  async carry(): Promise<boolean> {
    const said = this.said.splice(0);
    for (const answer of said) await answer();
    let isQuiet = said.length === 0;
    for (const { events, isReachable, waiting } of [...this.open])
      for (const frame of waiting.splice(0)) {
        isQuiet = false;
        if (isReachable()) events.onText(JSON.stringify(frame));
      }
    return !isQuiet;
  }

  /** The server restarts: every socket closes. */
  restart(): void {
    for (const { events } of [...this.open]) events.onClose(1012);
    this.open.clear();
  }
}
