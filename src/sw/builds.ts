// Whether tabs of former builds are still open. Every page is asked which build it is of; one that does not answer, because it is
// frozen or only starting, may be of any.

const answerMs = 2_000;

/** The build of a page is the text by which it finds its files; `undefined` when it did not answer in time. */
function buildOf(client: Client): Promise<string | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(undefined), answerMs);
    port1.onmessage = ({ data }: MessageEvent<string>) => {
      clearTimeout(timer);
      resolve(data);
    };
    client.postMessage({ type: 'WHICH_BUILD' }, [port2]);
  });
}

/** Whether a page with this list of files is of the build whose page is given. */
export function isOfBuild(build: string, page: string): boolean {
  return build !== '' && page.includes(build);
}

/** Whether all open pages are of the build whose page is given. */
export async function isOnlyBuild(clients: Clients, page: string): Promise<boolean> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const builds = await Promise.all(windows.map(buildOf));
  return builds.every((build) => build !== undefined && isOfBuild(build, page));
}
