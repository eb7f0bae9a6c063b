// Asks a running clamd (ClamAV) whether a file is infected, by its command INSTREAM: nothing is written for it to the disk.
import net from 'node:net';
import type { VirusScanner } from '#server/shared/file-storage.ts';

/** Without a sign of life from the scanner for so long it counts as away. */
const silenceMs = 60_000;
/** Its answer is one short line. */
const mostOfAnswer = 4_096;

/** @param address path of its socket, or host:port. */
export function clamdScanner(address: string): VirusScanner {
  const [, host, port] = /^([^/]+):(\d+)$/.exec(address) ?? [];
  const target = host && port ? { host, port: Number(port) } : { path: address };
  return async (chunks) => {
    const socket = net.connect(target);
    socket.setTimeout(silenceMs, () => socket.destroy(new Error('clamd is silent')));
    const answer = readAnswer(socket);
    // Heard below, also where sending fails first.
    answer.catch(() => undefined);
    try {
      await send(socket, chunks);
      return resultOf(await answer);
    } finally {
      socket.destroy();
    }
  };
}

async function send(socket: net.Socket, chunks: AsyncIterable<Buffer>): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0'));
  for await (const chunk of chunks) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    await write(socket, Buffer.concat([length, chunk]));
  }
  await write(socket, Buffer.alloc(4));
}

const write = (socket: net.Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });

const readAnswer = (socket: net.Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let heard = '';
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString('latin1');
      if (heard.includes('\0')) resolve(heard.slice(0, heard.indexOf('\0')));
      else if (heard.length > mostOfAnswer) reject(new Error('clamd answers at length'));
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('clamd has hung up')));
  });

function resultOf(answer: string): 'clean' | 'infected' {
  if (/^stream: OK$/.test(answer)) return 'clean';
  if (/ FOUND$/.test(answer)) return 'infected';
  // Such as a file that is longer than it takes (StreamMaxLength).
  throw new Error('clamd cannot say');
}
