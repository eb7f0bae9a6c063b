// Limits the sockets of this process, in all and for each address (a school shares one). At a limit, a new socket replaces one that has not
// sent its hello: otherwise silent sockets from two addresses would block the channel.
import type { RealtimeLimits } from './limits.ts';

/** The place of a socket that was accepted. */
export type Place = {
  /** The socket has sent its hello: it is no longer replaced. */
  readonly keep: () => void;
  readonly leave: () => void;
};
type Silent = { readonly end: () => void };

export class Places {
  private readonly limits: Pick<RealtimeLimits, 'sockets' | 'socketsPerAddress'>;
  private readonly byAddress = new Map<string, number>();
  /** Sockets without a hello, by address, the oldest first. */
  private readonly silent = new Map<string, Set<Silent>>();
  private all = 0;

  constructor(limits: Pick<RealtimeLimits, 'sockets' | 'socketsPerAddress'>) {
    this.limits = limits;
  }

  /**
   * Takes a place for a new socket.
   * @param end closes the socket
   * @returns null if every socket within the limit has sent its hello
   */
  take(address: string, end: () => void): Place | null {
    const { sockets, socketsPerAddress } = this.limits;
    const own = this.byAddress.get(address) ?? 0;
    if (own >= socketsPerAddress && !this.endOldest(address)) return null;
    if (this.all >= sockets && !this.endOldest(this.mostSilent())) return null;
    this.byAddress.set(address, (this.byAddress.get(address) ?? 0) + 1);
    this.all++;
    let isLeft = false;
    const leave = () => {
      if (isLeft) return;
      isLeft = true;
      this.forget(address, socket);
      this.all--;
      const left = (this.byAddress.get(address) ?? 1) - 1;
      if (left === 0) this.byAddress.delete(address);
      else this.byAddress.set(address, left);
    };
    const socket: Silent = {
      end: () => {
        // At once, not when the socket has closed: both limits may ask for a place, and one socket gives it.
        leave();
        end();
      },
    };
    this.silent.set(address, (this.silent.get(address) ?? new Set()).add(socket));
    return { keep: () => this.forget(address, socket), leave };
  }

  private forget(address: string, socket: Silent): void {
    const own = this.silent.get(address);
    if (own?.delete(socket) && own.size === 0) this.silent.delete(address);
  }

  /** The address with the most silent sockets; devices of a school send their hello at once, so a school has few. */
  private mostSilent(): string | undefined {
    let most: string | undefined;
    let count = 0;
    for (const [address, { size }] of this.silent) if (size > count) [most, count] = [address, size];
    return most;
  }

  private endOldest(address: string | undefined): boolean {
    const [oldest] = this.silent.get(address ?? '') ?? [];
    if (address === undefined || !oldest) return false;
    oldest.end();
    return true;
  }
}
