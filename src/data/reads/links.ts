// Where the installation leads beside its own pages: asked for once in the life of a page, after the first paint, by whoever shows some of it.
import { configurationEndpoints, type Links } from '#contract/configuration/configuration.endpoints.ts';
import { type ApiContext, call } from '#shared/http/api.ts';

let asked: Promise<Links> | undefined;

/** Without an answer there is none, and the next one who asks tries again. */
export function loadLinks(api: ApiContext): Promise<Links> {
  asked ??= call(api, configurationEndpoints.microservices, {}).then((answer) => {
    if (answer.kind === 'data') return answer.data.links;
    asked = undefined;
    return {};
  });
  return asked;
}

/** Why the page of a path below the year is not there for now, by the longest address that the installation names. */
export function pauseOf({ paused = {} }: Links, path: string): 'unavailable' | 'technicalWork' | undefined {
  const [found] = Object.keys(paused)
    .filter((start) => path === start || path.startsWith(`${start}/`))
    .sort((a, b) => b.length - a.length);
  return found === undefined ? undefined : paused[found];
}
