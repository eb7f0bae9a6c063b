// Parts of a page that come in files of their own. React's `lazy` shows them 0.3 s after its fallback at the earliest, also those that were
// loaded long before: the first menu of a page took 0.3 s to open.
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

type Module<Props> = { readonly default: ComponentType<Props> };
type Later<Props> = ComponentType<Props> & {
  /** Loads it before it is needed. */
  readonly load: () => Promise<unknown>;
};

/**
 * A component that is loaded when it is first shown. A file that does not come is an error of the component.
 * @param fallback stands there meanwhile.
 */
export function later<Props extends object>(load: () => Promise<Module<Props>>, fallback: ReactNode = null) {
  let here: ComponentType<Props> | undefined;
  let coming: Promise<ComponentType<Props>> | undefined;
  const fetchIt = () => {
    if (here) return Promise.resolve(here);
    coming ??= load()
      .then((module) => {
        here = module.default;
        return here;
      })
      .finally(() => {
        // A file that failed is asked for again.
        coming = undefined;
      });
    return coming;
  };
  function Part(props: Props) {
    const [Shown, setShown] = useState(() => {
      // The file is asked for before the first paint; the effect below hears what became of it.
      if (!here) fetchIt().catch(() => undefined);
      return here;
    });
    useEffect(() => {
      if (Shown) return;
      let isGone = false;
      const show = (next: () => ComponentType<Props>) => {
        if (!isGone) setShown(next);
      };
      fetchIt().then(
        (found) => show(() => found),
        (error: unknown) =>
          show(() => {
            throw error;
          }),
      );
      return () => {
        isGone = true;
      };
    }, [Shown]);
    return Shown ? <Shown {...props} /> : fallback;
  }
  const part: Later<Props> = Object.assign(Part, { load: fetchIt });
  return part;
}
