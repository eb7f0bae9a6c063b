// How a control that edits looks where it cannot. In an archived year it stays in sight and within reach of the keyboard, and says why
// when it is tried (part 1 section 6); `YearLock` of the frame hears the try. For any other reason it is plainly disabled.

export const lockedAttribute = 'data-locked';

export type EditLock = {
  readonly disabled?: true;
  readonly 'aria-disabled'?: true;
  readonly [lockedAttribute]?: '';
};

/** `why`: null where it can be used. */
export function editLock(why: string | null): EditLock {
  if (why === null) return {};
  return why === 'yearReadOnly' ? { 'aria-disabled': true, [lockedAttribute]: '' } : { disabled: true };
}
