// What a person has started and not stored, beside what is in fields. While there is something, nothing may take the page away.
export const heldInHand = new Set<object>();
