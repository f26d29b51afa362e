/** Texts of the map of the user's own postings. */
export const trackTexts = {
  track: 'Track',
  title: 'Track',
  all: '{count, plural, one {# posting at its origin.} other {# postings at their origins.}} Expired ones are left out.',
  filtered: '{count} of {total} postings: those that the list shows. Expired ones are left out.',
  map: 'Map of my postings',
  empty: 'You have no postings on the board to show on the map.',
  emptyFiltered: 'None of your postings on the board passes the filter.',
  detail: '{day} · {types} · {size}',
  key: 'Track on the map',
} as const;
