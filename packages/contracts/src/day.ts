/** A calendar day, `YYYY-MM-DD`, moved by whole days. */
export function addDays(day: string, days: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, dayOfMonth + days)).toISOString().slice(0, 10);
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
});

/**
 * A calendar day `YYYY-MM-DD` as people read it on screens, in notifications and in pushes: `Nov 22 2026`
 * (pattern `MMM dd y`), the same in every zone. What is no day comes back as it is.
 */
export function formatDay(day: string): string {
  const at = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? day : dayFormat.format(at).replace(',', '');
}
