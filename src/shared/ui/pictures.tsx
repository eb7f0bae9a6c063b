// Pictures of the empty and error pages, 120 x 96, in the line of the icons. Their tints are the classes of states.css.
import type { ReactNode } from 'react';

const drawings = {
  /** A sheet of the timetable with a pen: nothing is there, it can be added. */
  calendar: (
    <>
      <path className="a-fill" d="M26 14h60a6 6 0 0 1 6 6v60a6 6 0 0 1-6 6H26a6 6 0 0 1-6-6V20a6 6 0 0 1 6-6z" />
      <path d="M26 14h60a6 6 0 0 1 6 6v14M20 34v46a6 6 0 0 0 6 6h38M20 34V20a6 6 0 0 1 6-6M20 32h72M38 8v12M74 8v12" />
      <path className="a-soft" d="M34 46h12M34 58h12M34 70h12M56 46h12M56 58h8" />
      <path className="a-ink" d="M72 82l4-14 24-24 10 10-24 24-14 4zM93 51l10 10M76 68l10 10" />
    </>
  ),
  /** Two servers and a warning: the other side does not answer. */
  server: (
    <>
      <path
        className="a-fill"
        d="M22 16h50a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5H22a5 5 0 0 1-5-5V21a5 5 0 0 1 5-5zM22 52h50a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5H22a5 5 0 0 1-5-5V57a5 5 0 0 1 5-5z"
      />
      <path d="M66 40H22a5 5 0 0 1-5-5V21a5 5 0 0 1 5-5h50a5 5 0 0 1 5 5v12M64 76H22a5 5 0 0 1-5-5V57a5 5 0 0 1 5-5h42M28 28h.01M38 28h.01M28 64h.01M38 64h.01" />
      <path className="a-soft" d="M52 28h12M52 64h8" />
      <path className="a-bad" d="M90 44l18 32H72zM90 56v8M90 70h.01" />
    </>
  ),
  /** A phone under a crossed cloud: not on this device yet. */
  cloud: (
    <>
      <path className="a-fill" d="M44 40h32a5 5 0 0 1 5 5v40a5 5 0 0 1-5 5H44a5 5 0 0 1-5-5V45a5 5 0 0 1 5-5z" />
      <path d="M44 40h32a5 5 0 0 1 5 5v40a5 5 0 0 1-5 5H44a5 5 0 0 1-5-5V45a5 5 0 0 1 5-5zM58 82h4" />
      <path className="a-soft" d="M48 52h24M48 60h16M48 68h20" />
      <path className="a-ink" d="M78 34a10 10 0 0 1 3-19.600a14 14 0 0 1 26-2a11 11 0 0 1 1 21.600z" />
      <path className="a-ink" d="M82 8l24 30" />
    </>
  ),
  /** A locked sheet: a page that is not for this person, or a locked subscription. */
  lock: (
    <>
      <path className="a-fill" d="M32 10h40l18 18v52a6 6 0 0 1-6 6H32a6 6 0 0 1-6-6V16a6 6 0 0 1 6-6z" />
      <path d="M72 10H32a6 6 0 0 0-6 6v64a6 6 0 0 0 6 6h24M72 10l18 18M72 10v18h18v14" />
      <path className="a-soft" d="M38 32h20M38 44h28M38 56h16" />
      <path className="a-ink" d="M70 60h32v26H70zM76 60v-6a10 10 0 0 1 20 0v6M86 71v5" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;
export type PictureName = keyof typeof drawings;

export default function Drawing({ name }: { name: PictureName }) {
  return drawings[name];
}
