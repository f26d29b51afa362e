import type { Lead } from '@loadstone/contracts/leads';

interface RowOfLead {
  readonly lead: Pick<Lead, 'phone' | 'offersOnly' | 'contactUntil'>;
}

/** When what a row says of the phone number stops being valid, in server milliseconds. */
export function toContactEndMs({ lead: { contactUntil } }: RowOfLead): number {
  return contactUntil === undefined ? Infinity : Date.parse(contactUntil);
}

/** The row without a phone number, until it is read again. */
export function withoutContact<Row extends RowOfLead>(row: Row): Row {
  const { contactUntil: _, ...lead } = row.lead;
  return { ...row, lead: { ...lead, phone: '', offersOnly: lead.offersOnly ?? 'always' } };
}
