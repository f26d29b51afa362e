/** Texts of the rate and ratio widgets. */
export const laneRateTexts = {
  region: 'Rates and ratios',
  spotRate: 'Spot Rate (90 days)',
  ratio: 'Truck-to-Load Ratio',
  groups: { Van: 'Van', Reefer: 'Reefer', Flatbed: 'Flatbed' },
  week: '7 days',
  month: '30 days',
  none: '-',
  rateUnit: 'USD/mi',
  rateHint: 'US dollars a mile',
  ratioHint:
    '{trucks, plural, one {# truck} other {# trucks}} and {loads, plural, one {# load} other {# loads}} posted out of {area}',
  sample: 'Sample',
  sampleHint: 'These rates are invented: this board has no rate index of its own.',
  newWindow: 'opens in a new window',
  rateFailed: 'The spot rates could not be loaded.',
  ratioFailed: 'The ratio could not be loaded.',
  retry: 'Retry',
  adTitle: 'Know what the lane pays',
  ad: 'Spot rates and truck-to-load ratios can be part of your subscription.',
  adAction: 'See how',
  training: 'Training account: rates and ratios stand here in a full subscription.',
  trainingTitle: 'Training account',
  trainingBody: 'Rates and ratios stand here',
  activity: '{widget}: {origin} → {destination}',
} as const;

/** Texts of the lane rates of this board, which are beside the specified rate index. */
export const boardRateTexts = {
  title: 'Lane rates of this board',
  lane: 'Lane',
  days: '{days} days',
  figures:
    '{median}, half of the loads between {lower} and {upper}; {loads, plural, one {# load} other {# loads}}, the newest {newest, plural, =0 {less than a day ago} one {# day ago} other {# days ago}}',
  tooFew: 'too few loads',
  thisRate: 'This rate',
  under: '{percent} % under lane, {loads, plural, one {# load} other {# loads}} in {days} days',
  over: '{percent} % over lane, {loads, plural, one {# load} other {# loads}} in {days} days',
  at: 'as the lane, {loads, plural, one {# load} other {# loads}} in {days} days',
  method:
    'Median and quartiles of the agreed rates per mile of loads between these market areas with this kind of equipment; at most {most} of each broker and carrier.',
  failed: 'The lane rates could not be loaded.',
} as const;
