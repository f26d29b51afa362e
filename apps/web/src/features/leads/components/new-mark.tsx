import { leadTexts } from '../../../lib/texts/leads.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { LeadEntry } from '../model/lead-board.ts';
import { isNewLead } from '../model/lead-match.ts';
import styles from './leads.module.css';

const RENEWED_EVERY_MS = 15_000;

interface NewMarkProps {
  readonly entry: LeadEntry;
  readonly newLeadMinutes: number;
}

/** NEW while the lead is young, "gone" once it has left the board. */
export function NewMark({ entry, newLeadMinutes }: NewMarkProps) {
  const now = useNow(RENEWED_EVERY_MS);
  if (entry.goneAtMs !== null) return <span className={styles.gone}>{leadTexts.gone}</span>;
  return isNewLead(entry.lead, now, newLeadMinutes) ? <span className={styles.new}>{leadTexts.new}</span> : null;
}
