/** Whom a change concerns, and in which document; "pupil-week:<monday>" stands for that week of every pupil in the scope. */
export type Concern = {
  readonly scope: string;
  readonly document: string;
  /** The cell of the document that changed, where the same cell has another name in the document that was written. */
  readonly cell?: string;
  /** Devices drop the document and ask for it when they need it: where a change touches more documents than anybody will look at. */
  readonly isDropped?: true;
};
