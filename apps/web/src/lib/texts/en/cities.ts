/** Texts of the city picker. */
export const cityTexts = {
  placeholder: 'Type at least 3 letters',
  none: 'No city of that name.',
  unknown: 'Please choose a city from the list.',
  loadFailed: 'Load error, please refresh your page.',
  loading: 'Looking up…',
  letters: 'Letters, spaces, apostrophes and hyphens only.',
} as const;
