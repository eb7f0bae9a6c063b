// A check that a transaction makes as soon as it has locked the people of a school. Until then another transaction may change the rights of
// the caller; afterwards the transaction itself may change them, so a check at its end comes too late.

type Check = () => Promise<void>;
const checks = new WeakMap<object, { readonly schoolId: number; readonly check: Check }>();

/** Sets the check for the lock of one school. */
export function checkOnceLocked(tx: object, schoolId: number, check: Check): void {
  checks.set(tx, { schoolId, check });
}

/** Runs the check at the first lock of its school. @throws as the check. */
export async function runCheckOfLock(tx: object, schoolId: number): Promise<void> {
  const set = checks.get(tx);
  if (set?.schoolId !== schoolId) return;
  checks.delete(tx);
  await set.check();
}
