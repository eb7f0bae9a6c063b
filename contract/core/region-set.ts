/**
 * Regions to which a rule applies (decisions D85, CONST-019); which they are is data of the installation. `extra2022`: they have the archive of
 * 2022-2023. `studentNotice`: the notice to pupils. `special`: no rule needs it.
 */
export const regionSets = ['extra2022', 'studentNotice', 'special'] as const;
export type RegionSet = (typeof regionSets)[number];
