import { boardLocale } from '../../../lib/texts/t.ts';

/** The time of a position as the window of its marker shows it: `yyyy-MM-dd hh:mm:ss a`, in the zone of the machine. */
export function formatPositionDate(iso: string): string {
  const at = Date.parse(iso);
  const day = new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
  const time = new Intl.DateTimeFormat(boardLocale(), {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: true,
  });
  return `${day} ${time.format(at)}`;
}
