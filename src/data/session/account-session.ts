// The session of an account on this device, as its page knows it: one row of the database, which any context may change, is its only owner
// (db/device-session.ts).
import { type DeviceSession, firstSession, readSession } from '#db/device-session.ts';
import type { Handles } from '#db/handles.ts';
import type { AuthGate, HeldToken } from '#shared/http/auth-gate.ts';
import { Store } from '#shared/lib/store.ts';
import { createGate } from '#workers/sync/port.ts';
import type { Connection } from '../connection/connection.ts';
import type { Life } from '../life.ts';

export class AccountSession {
  readonly gate: AuthGate;
  private readonly handles: Handles;
  private readonly connection: Connection;
  private readonly life: Life;
  private readonly tell: (session: DeviceSession) => void;
  private readonly state = new Store(firstSession);
  private isLeaving = false;
  /** Resolves when the session has been read: before that it counts as the one that the page was opened for. */
  readonly known: Promise<void>;

  constructor(handles: Handles, connection: Connection, life: Life, onSession: (session: DeviceSession) => void) {
    this.handles = handles;
    this.connection = connection;
    this.life = life;
    this.tell = onSession;
    this.gate = createGate({
      handles,
      post: (message) => connection.post(message),
      onSession: () => life.follow(this.read()),
    });
    this.known = this.read().catch(() => undefined);
  }

  /** The session as it was read last. */
  readonly now = this.state.get;
  readonly on = this.state.on;
  /** Reads it again: another tab may have changed it while this one heard nothing. */
  async read(): Promise<void> {
    const { kind, signIn } = await readSession(this.handles);
    const before = this.now();
    if (this.life.isOver || (kind === before.kind && signIn === before.signIn)) return;
    const next = { kind, signIn };
    this.state.set(next);
    if (!this.isLeaving) this.tell(next);
  }

  /** The user signed in (again) on this device: works with the token of a session that has started (`beginSignIn`). */
  async begun(held: HeldToken): Promise<void> {
    const { port } = this.connection;
    this.gate.adopt(held);
    port.run();
    await port.api.adopt(held);
    this.connection.post({ type: 'session' });
    await this.read();
    this.connection.sendNow();
  }
  /** From now on this page ends the account itself; the end of its session, of which it hears too, ends nothing. */
  leave(): void {
    this.isLeaving = true;
    this.gate.forget();
  }
}
