// Widths in px at which the lesson page changes, beside those of the frame: with the menu open a long surname, its number and its
// clock need this much.
/** Below it three pupils stand beside each other. */
export const smallLaptopBelow = 1280;
/** Below it four pupils stand beside each other, from it on five; below it the theme is on the button that conducts. */
export const laptopBelow = 1424;
