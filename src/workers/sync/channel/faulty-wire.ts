// The channel under a fault: for the offline laboratory and the simulated world. What it does to frames is what proxies, sleeping phones and
// servers between two versions do to them.
import { type ChannelFault, slowMs } from '#shared/lib/lab-settings.ts';
import type { ChannelPorts } from './ports.ts';

export type WireFaults = {
  /** The fault in force; null: none. Asked for each frame. */
  readonly fault: () => ChannelFault | null;
  readonly clock: Pick<ChannelPorts['clock'], 'after'>;
  /** From 0 to 1: what is lost, and how late a frame comes. */
  readonly random: () => number;
  /** A frame, or the opening, met the fault. */
  readonly onMet: (fault: ChannelFault, text: string) => void;
};

/** So late comes a frame at the most. */
const lateMs = 8_000;

/** What no device may stumble over: another school, a position far ahead, a text that is cut, a frame of another version. */
const foreignFrames = [
  JSON.stringify({ type: 'moved', school: 999_999, position: 1, withinMs: 0 }),
  JSON.stringify({ type: 'moved', school: -1, position: Number.MAX_SAFE_INTEGER, withinMs: 0 }),
  '{"type":"moved","school":1',
  JSON.stringify({ type: 'later-version', cells: { a: 1 } }),
  '',
];

/** Opens sockets that meet the fault. One whose fault is `refused` is never open. */
export function faultyOpen(open: ChannelPorts['open'], faults: WireFaults): ChannelPorts['open'] {
  const { fault, clock, random, onMet } = faults;
  return (events) => {
    if (fault() === 'refused') {
      onMet('refused', 'open');
      const cancel = clock.after(0, () => events.onClose(1006));
      return { send: () => undefined, close: cancel };
    }
    let isOver = false;
    /** When the frame before this one is given on: a slow link keeps the order. */
    const later = (ms: number, act: () => void) => void clock.after(ms, () => !isOver && act());
    /** Does with a frame what the fault says. */
    const carry = (text: string, give: (text: string) => void) => {
      const met = fault();
      if (met === null || met === 'refused') return give(text);
      onMet(met, text);
      switch (met) {
        case 'silent':
          return;
        case 'lost':
          return random() < 0.5 ? undefined : give(text);
        case 'doubled':
          give(text);
          return give(text);
        case 'slow':
          return later(slowMs / 2, () => give(text));
        case 'late':
          return later(lateMs, () => give(text));
        case 'disordered':
          return later(random() * lateMs, () => give(text));
        case 'foreign':
          for (const foreign of foreignFrames) give(foreign);
          return give(text);
      }
    };
    const wire = open({
      onOpen: events.onOpen,
      onText: (text) => carry(text, events.onText),
      onClose: (code) => {
        isOver = true;
        events.onClose(code);
      },
    });
    return {
      // What the device says is as slow or lost as what it hears; it never says what is foreign, nor twice.
      send: (text) => {
        const met = fault();
        if (met === 'foreign' || met === 'doubled') wire.send(text);
        else carry(text, (given) => wire.send(given));
      },
      close: () => {
        isOver = true;
        wire.close();
      },
    };
  };
}
