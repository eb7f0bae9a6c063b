// The plan as the server told it, with what was told about parts of it since. Pure.
import type { Planned, TransferState } from '#contract/year-transfer/year-transfer.schema.ts';

type Versioned = { readonly version: number };
/** Entries of `news` over those of `known` that are not newer. */
function over<Entry extends Versioned>(
  known: readonly Entry[],
  news: readonly (Versioned & Partial<Entry>)[],
  keyOf: (entry: Partial<Entry>) => unknown,
): Entry[] {
  const byKey = new Map(news.map((entry) => [keyOf(entry), entry]));
  return known.map((entry) => {
    const own = byKey.get(keyOf(entry));
    return own && own.version >= entry.version ? { ...entry, ...own } : entry;
  });
}

export function withTold(state: TransferState, told: Planned): TransferState {
  const isNew = ({ uuid }: { uuid: string }) => !state.classes.some((one) => one.uuid === uuid);
  const classes = [...over(state.classes, told.classes, ({ uuid }) => uuid), ...told.classes.filter(isNew)];
  const isNewer = told.version >= state.version;
  return {
    ...state,
    ...(isNewer && { version: told.version, orders: told.orders, state: told.state }),
    classes: classes.filter(({ uuid }) => !told.gone.includes(uuid)),
    sources: over(state.sources, told.sources, ({ groupId }) => groupId),
    pupils: over(state.pupils, told.pupils, ({ studentGroupUuid }) => studentGroupUuid),
  };
}
