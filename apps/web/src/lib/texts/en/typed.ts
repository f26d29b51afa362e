/**
 * The words that the desk reads where a user types a day, a time, an amount or a measure, and how days are written in
 * fields. Words are separated by commas, without regard to case and accents; a name of a weekday or a month has its other
 * names after spaces, and is read from its first three letters on. A language also lists the words of English that its
 * users type.
 */
export const typedTexts = {
  today: 'today, tod, tdy, tonight',
  tomorrow: 'tomorrow, tomorow, tmrw, tmw, tmr, tmrow, tom',
  /** Sunday first. */
  weekdays: 'sunday, monday, tuesday, wednesday weds, thursday, friday, saturday',
  months: 'january, february, march, april, may, june, july, august, september, october, november, december',
  /** After the number of a day. */
  ordinals: 'st, nd, rd, th',
  noon: 'noon',
  minutes: 'm, min, mins, minute, minutes',
  hours: 'h, hr, hrs, hour, hours',
  /** Before a length of time. */
  after: 'in',
  /** Before a day or a time. */
  at: 'at, on, @',
  /** Between the first and the last hour. */
  until: 'to, à',
  hoursFrom: 'from, de',
  pounds: 'lb, lbs, pound, pounds, #',
  feet: 'ft, feet, foot',
  miles: 'mi, mile, miles',
  per: 'per',
  flat: 'flat',
  /** How a field shows a day, in the letters of Day.js. */
  dayFormat: 'MMM DD YYYY',
} as const;
