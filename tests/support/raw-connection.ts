// A connection on which the test sends every byte itself, at its own pace: for clients that are slow, stop, or never read.
import net from 'node:net';

export type RawConnection = {
  readonly socket: net.Socket;
  /** Everything received so far. */
  heard(): string;
  /** Resolves once `text` has been received; rejects if the server hangs up first. */
  hears(text: string): Promise<void>;
  send(bytes: string | Buffer): Promise<void>;
  /** Resolves when the server has hung up. */
  readonly closed: Promise<void>;
};

/** Connects. Being cut off by the server while we write does not fail the test. */
export async function connectRaw(port: number, { reads = true } = {}): Promise<RawConnection> {
  const socket = net.connect({ port, host: '127.0.0.1' });
  let heard = '';
  const isClosed = Promise.withResolvers<void>();
  const waiting = new Set<() => void>();
  const tell = () => {
    for (const look of [...waiting]) look();
  };
  if (reads) {
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString('latin1');
      tell();
    });
  }
  const connected = Promise.withResolvers<void>();
  socket.once('connect', () => connected.resolve());
  socket.on('error', () => connected.resolve());
  socket.once('close', () => {
    isClosed.resolve();
    tell();
  });
  await connected.promise;
  return {
    socket,
    heard: () => heard,
    hears: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const isThere = heard.includes(text);
          if (!isThere && !socket.closed) return;
          waiting.delete(look);
          if (isThere) resolve();
          else reject(new Error(`The server hung up after:\n${heard}`));
        };
        waiting.add(look);
        look();
      }),
    send: (bytes) => new Promise((resolve) => socket.write(bytes, () => resolve())),
    closed: isClosed.promise,
  };
}

/** The head of a request, up to its body. */
export function headOf(request: string, headers: Readonly<Record<string, string | number>> = {}): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${request} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** Status and error code of each answer received, such as "503 UNAVAILABLE"; "100" for "100 Continue". */
export function answersIn(heard: string): string[] {
  return heard
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((part) => part.startsWith('HTTP/1.1 '))
    .map((part) => {
      const code = /"error":\{"code":"(\w+)"/.exec(part)?.[1];
      return `${part.slice(9, 12)}${code === undefined ? '' : ` ${code}`}`;
    });
}
