const MS_PER_DAY = 86_400_000;

/** The day `YYYY-MM-DD`; undefined for one that the calendar does not have. */
export function toDay(year: number, month: number, date: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, date));
  if (year < 1000 || year > 9999 || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== date) return undefined;
  return at.toISOString().slice(0, 10);
}

/** 0 for Sunday. */
export function toWeekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Whole days from one day to another. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / MS_PER_DAY);
}

/** The day and the time of a moment in a zone. */
export function toLocalMoment(iso: string, zone: string): { readonly day: string; readonly time: string } | undefined {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return undefined;
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at);
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}
