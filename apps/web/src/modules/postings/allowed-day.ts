/** The day that can be posted: a past one becomes today. */
export function toAllowedDay(day: string, today: string): string {
  return day < today ? today : day;
}
