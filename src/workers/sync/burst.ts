// Taps come in bursts: a short wait sends the burst in one request, which costs a village's link as much as one tap alone, and lets a quick
// undo cancel out unsent. What is typed is on the disk already.

const burstMs = 1_500;
/** Nobody waits longer for a burst to end; work must be with the server within 5 s of a connection. */
const longestBurstMs = 4_000;

export type Burst = {
  /** Something was typed. What somebody waits for goes at once, with the burst that it comes into. */
  readonly add: (isUrgent: boolean) => void;
};

/** Calls `send` when a burst is over. */
export function createBurst(send: () => void, now: () => number = () => performance.now()): Burst {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let began = 0;
  const end = () => {
    clearTimeout(timer);
    timer = undefined;
    send();
  };
  return {
    add: (isUrgent) => {
      if (isUrgent) return end();
      if (timer === undefined) began = now();
      clearTimeout(timer);
      timer = setTimeout(end, Math.max(0, Math.min(burstMs, began + longestBurstMs - now())));
    },
  };
}
