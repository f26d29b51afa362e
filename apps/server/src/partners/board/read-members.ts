import { boardCompanySchema, MOST_POSTINGS } from './board-format.ts';
import type { PartnerMember } from './board.port.ts';
import { readCompany, toLine } from './read-postings.ts';

const CONTACT_LENGTH = 80;

/** Reads the partner's companies one by one, each once, up to the limit of a reply. */
export function readMembers(listed: readonly unknown[]): { members: PartnerMember[]; unreadable: number } {
  const members = new Map<string, PartnerMember>();
  let unreadable = 0;
  for (const item of listed) {
    if (members.size >= MOST_POSTINGS) break;
    const parsed = boardCompanySchema.safeParse(item);
    if (!parsed.success) {
      unreadable += 1;
      continue;
    }
    const company = readCompany(parsed.data);
    members.set(company.custCd, { ...company, contactName: toLine(parsed.data.contact, CONTACT_LENGTH) });
  }
  return { members: [...members.values()], unreadable };
}
