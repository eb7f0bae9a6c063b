// The kinds of all features: a history of a person or a class shows changes of many. The application knows who has declared them, and
// brings them with their words when the first history is opened.
import { useEffect, useState } from 'react';
import type { AnyKind } from './kinds.ts';

type LoadKinds = () => Promise<readonly AnyKind[]>;
let load: LoadKinds = async () => [];
let here: readonly AnyKind[] | null = null;

/** Says where they are found. */
export function provideKinds(given: LoadKinds): void {
  load = given;
}

/** Null until they are here. Where they cannot be brought there are none: then a change is told without its fields. */
export function useKnownKinds(): readonly AnyKind[] | null {
  const [kinds, setKinds] = useState(here);
  useEffect(() => {
    if (kinds !== null) return;
    let isOver = false;
    load().then(
      (found) => {
        here = found;
        if (!isOver) setKinds(found);
      },
      () => !isOver && setKinds([]),
    );
    return () => {
      isOver = true;
    };
  }, [kinds]);
  return kinds;
}
