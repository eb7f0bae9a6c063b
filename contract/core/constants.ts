// Numbers of the specification that belong to no single feature (part 1 section 9). What has a home stays there: lesson length
// in lesson.schema.ts, password limits in validation.ts, IIN length in iin.ts, breakpoints in the interface kit.
import type { RoleOrAnonymous } from './roles.ts';

/** Pause after the last keystroke before a search or filter acts. */
export const debounceMs = 250;
/** Pause after the last keystroke in a large text field before counters and checks follow (part 2 section 9, decisions L22). */
export const textareaDebounceMs = 200;
/** How long a notice of success stays. */
export const successNoticeMs = 7_000;
/** How long the root path waits for the selected year, and how often it looks. */
export const yearWaitMs = 5_000;
export const yearPollMs = 100;
/** After this long a script chunk counts as failed (part 1 section 8). */
export const chunkTimeoutMs = 120_000;

/** Years opened when the server names none (decisions B10). */
export const fallbackYear = 2023;
export const parentFallbackYear = 2024;

/** The year to open for a role when neither server nor device knows one. */
export function fallbackYearFor(role: RoleOrAnonymous): number {
  return role === 'parent' ? parentFallbackYear : fallbackYear;
}
