/** Tint 1 to 4 of an avatar: user id modulo 4. */
export function avatarColour(userId: number): 1 | 2 | 3 | 4 {
  return ((Math.abs(Math.trunc(userId)) % 4) + 1) as 1 | 2 | 3 | 4;
}

/** First letters of surname and name, in capitals; Kazakh letters count as any other. */
export function initials(surname: string, name: string): string {
  return [surname, name].map((word) => ([...word.trim()][0] ?? '').toLocaleUpperCase('kk')).join('');
}
