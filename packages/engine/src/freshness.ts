/** A lead whose place depends on whether its owner has confirmed it lately. */
interface Ordered {
  readonly mutual: boolean;
}

/**
 * M17: leads in the order M12 with those that are not confirmed behind the confirmed ones of the same class. Stable, so
 * that M12 orders each part. O(leads).
 *
 * @returns the same array where every lead is confirmed
 */
export function orderByFreshness<L extends Ordered>(
  leads: readonly L[],
  isConfirmed: (lead: L) => boolean,
): readonly L[] {
  const late: L[] = [];
  const mutual: L[] = [];
  const lateMutual: L[] = [];
  const other: L[] = [];
  for (const lead of leads) {
    if (isConfirmed(lead)) (lead.mutual ? mutual : other).push(lead);
    else (lead.mutual ? lateMutual : late).push(lead);
  }
  if (late.length + lateMutual.length === 0) return leads;
  return [...mutual, ...lateMutual, ...other, ...late];
}
