// Words that answers bring for the user (part 1 section 8). They are kept until somebody shows them: the first answers come before
// the frame that does.
type Listener = (warnings: readonly string[]) => void;

let listener: Listener | null = null;
let waiting: readonly string[] = [];

export function tellWarnings(warnings: readonly string[]): void {
  if (listener) listener(warnings);
  else waiting = [...waiting, ...warnings];
}

/** One listener at a time: the frame of the page, or the engine's host in a worker. Returns how to end it. */
export function listenForWarnings(next: Listener): () => void {
  listener = next;
  if (waiting.length > 0) next(waiting);
  waiting = [];
  return () => {
    if (listener === next) listener = null;
  };
}
