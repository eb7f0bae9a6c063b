/** Under which of the two offices classes are asked for; the answers are the same. */
export const office = { office: 'backoffice' } as const;
