// Places on the channel of this process: so many in all, and so many for each address, which a school shares. Where none is left, a socket
// that has not said who it is gives its place to the one that comes: otherwise silent sockets of two addresses would keep everybody out.
import type { RealtimeLimits } from './limits.ts';

/** A place that is taken. */
export type Place = {
  /** It is known who has it: it is theirs until they leave. */
  readonly keep: () => void;
  readonly leave: () => void;
};
type Silent = { readonly end: () => void };

export class Places {
  private readonly limits: Pick<RealtimeLimits, 'sockets' | 'socketsPerAddress'>;
  private readonly byAddress = new Map<string, number>();
  /** Sockets that have not said who they are, by address; the oldest first. */
  private readonly silent = new Map<string, Set<Silent>>();
  private all = 0;

  constructor(limits: Pick<RealtimeLimits, 'sockets' | 'socketsPerAddress'>) {
    this.limits = limits;
  }

  /** `end` closes the socket, so that its place is left. @returns null where all places are of people who are known */
  take(address: string, end: () => void): Place | null {
    const { sockets, socketsPerAddress } = this.limits;
    const own = this.byAddress.get(address) ?? 0;
    if (own >= socketsPerAddress && !this.endOldest(address)) return null;
    if (this.all >= sockets && !this.endOldest(this.mostSilent())) return null;
    this.byAddress.set(address, (this.byAddress.get(address) ?? 0) + 1);
    this.all++;
    const socket = { end };
    this.silent.set(address, (this.silent.get(address) ?? new Set()).add(socket));
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
    return { keep: () => this.forget(address, socket), leave };
  }

  private forget(address: string, socket: Silent): void {
    const own = this.silent.get(address);
    if (own?.delete(socket) && own.size === 0) this.silent.delete(address);
  }

  /** The address with the most silent sockets: a school whose devices are about to greet has few. */
  private mostSilent(): string | undefined {
    let most: string | undefined;
    let count = 0;
    for (const [address, { size }] of this.silent) if (size > count) [most, count] = [address, size];
    return most;
  }

  private endOldest(address: string | undefined): boolean {
    const [oldest] = this.silent.get(address ?? '') ?? [];
    if (address === undefined || !oldest) return false;
    this.forget(address, oldest);
    oldest.end();
    return true;
  }
}
