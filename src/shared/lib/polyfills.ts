// What the oldest browsers that we support lack and our code calls in many places (scripts/floor.ts): to be imported before everything else.

/** Defines a function that the browser lacks as its own ones are: not found by loops. */
function provide(owner: object, name: string, value: unknown): void {
  if (name in owner) return;
  Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}

// Safari before 17.4, Chrome before 117.
provide(Map, 'groupBy', <Key, Item>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key) => {
  const groups = new Map<Key, Item[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
});

// Chrome before 110.
provide(Array.prototype, 'toReversed', function toReversed<Item>(this: readonly Item[]) {
  return [...this].reverse();
});
provide(Array.prototype, 'toSorted', function toSorted<
  Item,
>(this: readonly Item[], compare?: (a: Item, b: Item) => number) {
  return [...this].sort(compare);
});
provide(Array.prototype, 'toSpliced', function toSpliced<
  Item,
>(this: readonly Item[], ...args: [number, number, ...Item[]]) {
  const copy = [...this];
  copy.splice(...args);
  return copy;
});
provide(Array.prototype, 'with', function withItem<Item>(this: readonly Item[], index: number, item: Item) {
  const copy = [...this];
  const place = index < 0 ? copy.length + index : index;
  if (place < 0 || place >= copy.length) throw new RangeError('Invalid index');
  copy[place] = item;
  return copy;
});
