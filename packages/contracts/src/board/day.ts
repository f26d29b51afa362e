/** Adds whole days to a calendar day `YYYY-MM-DD`. */
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
 * Formats a calendar day `YYYY-MM-DD` as `Nov 22 2026` (pattern `MMM dd y`), equal in every time zone. Returns other
 * text unchanged.
 */
export function formatDay(day: string): string {
  const at = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? day : dayFormat.format(at).replace(',', '');
}
