// How long an account is open on a page. What was started before its end may fail after it: then nobody is left to be told.
export class Life {
  isOver = false;

  /** A read that nobody waits for: its failure matters only while the account is open. */
  follow(reading: Promise<unknown>): void {
    reading.catch((error: unknown) => {
      if (!this.isOver) throw error;
    });
  }
}
