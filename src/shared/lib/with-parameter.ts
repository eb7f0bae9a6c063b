/** The parameters of an address with one of them set, or without it; all others stay as they are. */
export function withParameter(parameters: URLSearchParams, key: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(parameters);
  if (value === null) next.delete(key);
  else next.set(key, value);
  return next;
}
