/** Tours of pages: what they point at is said by src/features/tours. */
export const tourNames = ['firstRoll', 'tomorrow'] as const;
export type TourName = (typeof tourNames)[number];

/** For so many days after their first sign-in a person is shown tours unasked. */
export const newcomerDays = 30;
