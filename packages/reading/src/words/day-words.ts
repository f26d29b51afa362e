/** Words of days, months and weekdays in English and French, folded. */
export const RELATIVE_DAYS: Readonly<Record<string, number>> = {
  today: 0,
  tod: 0,
  tdy: 0,
  tonight: 0,
  now: 0,
  "aujourd'hui": 0,
  auj: 0,
  'ce soir': 0,
  tomorrow: 1,
  tomorow: 1,
  tommorow: 1,
  tommorrow: 1,
  tmrw: 1,
  tmrrw: 1,
  tmw: 1,
  tmr: 1,
  tmrow: 1,
  tom: 1,
  demain: 1,
  'day after tomorrow': 2,
  'apres demain': 2,
  yesterday: -1,
  hier: -1,
};

/** Sunday first; those after `|` are read in French text only, because they are words of English. */
const WEEKDAY_WORDS = [
  'sunday sundays sun dimanche dim',
  'monday mondays mon lundi lun',
  'tuesday tuesdays tues tue mardi|mar',
  'wednesday wednesdays wednes weds wed mercredi|mer',
  'thursday thursdays thurs thur thu jeudi jeu',
  'friday fridays fri vendredi|ven',
  'saturday saturdays sat samedi|sam',
];

const toWeekdays = (part: 0 | 1): ReadonlyMap<string, number> =>
  new Map(
    WEEKDAY_WORDS.flatMap((words, weekday) =>
      (words.split('|')[part] ?? '')
        .split(' ')
        .filter((word) => word !== '')
        .map((word) => [word, weekday] as const),
    ),
  );

export const WEEKDAYS = toWeekdays(0);
export const FRENCH_WEEKDAYS = toWeekdays(1);

const MONTH_WORDS = [
  'january jan janvier janv',
  'february feb febr fevrier fevr fev',
  'march mar mars',
  'april apr avril avr',
  'may mai',
  'june jun juin',
  'july jul juillet juil',
  'august aug aout',
  'september sep sept septembre',
  'october oct octobre',
  'november nov novembre',
  'december dec decembre',
];

/** 1 to 12 by folded word. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  MONTH_WORDS.flatMap((words, index) => words.split(' ').map((word) => [word, index + 1] as const)),
);
