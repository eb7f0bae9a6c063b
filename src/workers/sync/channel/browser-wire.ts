// The browser's socket as the channel's wire.
import { realtimePath, realtimeProtocol } from '#contract/realtime/realtime.schema.ts';
import type { ChannelPorts } from './ports.ts';

type Open = ChannelPorts['open'];

const plainOpen: Open = ({ onOpen, onText, onClose }) => {
  const url = new URL(realtimePath, self.location.origin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  let isOver = false;
  const over = (code: number) => {
    if (isOver) return;
    isOver = true;
    onClose(code);
  };
  let socket: WebSocket | undefined;
  try {
    socket = new WebSocket(url, realtimeProtocol);
    socket.onopen = onOpen;
    socket.onmessage = ({ data }) => onText(String(data));
    socket.onclose = ({ code }) => over(code);
  } catch {
    // A policy that forbids it, as in an older Safari: this device asks from time to time, as it did before.
    queueMicrotask(() => over(0));
  }
  return {
    send: (text) => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket?.close(),
  };
};

let openInFront: Open = plainOpen;
/** Break off a socket that is open. */
const breakers = new Set<() => void>();

export const openWire: Open = (events) => {
  const end = (code: number) => {
    breakers.delete(breakOff);
    events.onClose(code);
  };
  const wire = openInFront({ ...events, onClose: end });
  const breakOff = () => {
    wire.close();
    end(1006);
  };
  breakers.add(breakOff);
  return {
    send: wire.send,
    close: () => {
      breakers.delete(breakOff);
      wire.close();
    },
  };
};

/** Sockets go through what the offline laboratory gives; undefined: through nothing. Those that are open are broken off. */
export function putWireInFront(wrap: ((open: Open) => Open) | undefined): void {
  openInFront = wrap ? wrap(plainOpen) : plainOpen;
  breakWires();
}

/** What is open breaks off; the channel opens it again. */
export function breakWires(): void {
  for (const breakOff of [...breakers]) breakOff();
}
