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
