// Fields stand in their object; what is decided or given may be spread.
const given = { school: 1 };

export const held = {
  ...{ year: 2026, quarter: 2 }, // banned: write its fields into the object
  ...(given.school > 0 && { open: true }),
  ...given,
};
