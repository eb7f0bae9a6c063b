// What a person has begun and not stored, beside what stands in fields. While there is something, nothing may take the page away.
export const heldInHand = new Set<object>();
