/** Where all values stand that a cell of a lesson ever had. */
export function historyPath(eduYear: number | string, scheduleUuid: string, cell: string): string {
  return `/${eduYear}/history/${scheduleUuid}/${cell}`;
}
