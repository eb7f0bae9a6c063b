// The options of the domain, asked for after the first paint of a start and kept for the next ones (part 1 section 7).
import { configurationEndpoints } from '#contract/configuration/configuration.endpoints.ts';
import { type ApiContext, call } from '#shared/http/api.ts';
import { readLocal, writeLocal } from '#shared/lib/storage.ts';
import { deviceClock } from '../time/clock.ts';

/** Whoever runs the installation changes them rarely. */
const keptMs = 12 * 60 * 60_000;

/** Without an answer the previous options stay. */
export async function loadDomainOptions(api: ApiContext): Promise<void> {
  const known = readLocal('domainOptions');
  const age = known.state === 'found' ? deviceClock.now() - known.value.at : Number.POSITIVE_INFINITY;
  // A clock that was set back makes the age negative; then it counts as unknown.
  if (age >= 0 && age < keptMs) return;
  const asked = await call(api, configurationEndpoints.domainOptions, {});
  if (asked.kind === 'data') writeLocal('domainOptions', { at: deviceClock.now(), options: asked.data });
}
