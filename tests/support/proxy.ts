// A round-robin proxy in front of several servers: each connection goes to the next one, or to another when that one is down.
import { once } from 'node:events';
import net from 'node:net';

export type FrontDoor = {
  readonly url: string;
  /** Ends all connections and takes no more, as a network that is gone: in any browser, for pages and workers alike. */
  cut(): Promise<void>;
  /** Takes connections again after a cut. */
  restore(): Promise<void>;
  close(): Promise<void>;
};

export async function startProxy(ports: readonly number[]): Promise<FrontDoor> {
  let next = 0;
  const open = new Set<net.Socket>();
  const keep = (socket: net.Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    return socket;
  };
  const server = net.createServer({ pauseOnConnect: true }, (client) => {
    keep(client).on('error', () => client.destroy());
    const first = next++;
    const tryServer = (attempt: number) => {
      if (attempt === ports.length || client.destroyed) return client.destroy();
      const upstream = keep(net.connect(ports[(first + attempt) % ports.length] ?? 0, '127.0.0.1'));
      let isConnected = false;
      upstream.once('connect', () => {
        isConnected = true;
        client.pipe(upstream).pipe(client);
      });
      upstream.on('error', () => (isConnected ? client.destroy() : tryServer(attempt + 1)));
      client.on('close', () => upstream.destroy());
      upstream.on('close', () => isConnected && client.destroy());
    };
    tryServer(0);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const cut = async () => {
    for (const socket of open) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  await listen(0);
  const { port } = server.address() as net.AddressInfo;
  return { url: `http://127.0.0.1:${port}`, cut, restore: () => listen(port), close: cut };
}
