// Elements that the bench looks for on the screens.

/** A lesson of the day on the schedule. */
export const lessonRow = 'tr[data-lesson]';
/** A pupil on the roll sheet, and what is tapped for an absence. */
export const pupilTile = 'li[data-pupil]';
export const pupilTap = '[data-tile]';
/** A lesson on the card of a parent's third child. */
export const lastChild = 'article[data-kid]:nth-of-type(3) li';
