import { useEffect, useState } from 'react';
import { textareaDebounceMs } from '#contract/core/constants.ts';

/** What is typed into a large field, for counters and checks beside it: taken over after a pause. The field and the disk do not wait. */
export function useSettled<Value>(typed: Value): Value {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), textareaDebounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
