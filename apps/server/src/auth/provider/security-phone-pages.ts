import { toPhoneDigits } from '@loadstone/contracts/search';
import type { FastifyReply } from 'fastify';
import { inTransaction } from '../../db/transaction.ts';
import { renderPhonePage, type PhoneField } from '../pages/phone-page.ts';
import { toField } from './form-pages.ts';
import type { SecurityRoutesOptions, SecurityVisits, Visit } from './security-visits.ts';

const PHONE_PATTERN = /^[\d ()+.-]{0,20}$/;
const DIGITS_MINIMUM = 7;

/** True for a number that others can call. */
function isPhone(typed: string): boolean {
  return PHONE_PATTERN.test(typed) && toPhoneDigits(typed).length >= DIGITS_MINIMUM;
}

/** The page of the phone numbers that other companies read on postings and contact sheets. */
export function createPhonePages({ db, clock, records, onUserChanged }: SecurityRoutesOptions, visits: SecurityVisits) {
  const { toPages, send, lead, note } = visits;

  const sendForm = (visit: Visit, phones: { own: string; company: string }, wrong: PhoneField[] = []) => {
    const { token, account, request } = visit;
    const company = account.role === 'administrator' ? phones.company : undefined;
    const page = renderPhonePage(toPages(request), { token, own: phones.own, company, wrong });
    return send(visit, page, wrong.length > 0 ? 422 : 200);
  };

  return {
    showPhones: async (visit: Visit): Promise<FastifyReply> =>
      sendForm(visit, await records.findPhones(db, visit.account.userId)),

    async changePhones(visit: Visit): Promise<FastifyReply> {
      const { account, request } = visit;
      const { userId, accountId } = account;
      const isAdministrator = account.role === 'administrator';
      const own = toField(request.body, 'own').trim();
      const company = toField(request.body, 'company').trim();
      // A user without a number of their own is reached by the company's.
      const wrong: PhoneField[] = own === '' || isPhone(own) ? [] : ['own'];
      if (isAdministrator && !isPhone(company)) wrong.push('company');
      if (wrong.length > 0) return sendForm(visit, { own, company }, wrong);
      const changed = await inTransaction(db, async (tx) => {
        const by = { changedBy: userId, now: clock.now() };
        const entries = [
          (await records.changeUserPhone(tx, userId, { phone: own, ...by })) && 'Phone number changed',
          isAdministrator &&
            (await records.changeCompanyPhone(tx, accountId, { phone: company, ...by })) &&
            'Phone number of the company changed',
        ].filter((entry) => entry !== false);
        for (const entry of entries) await records.logActivity(tx, account, entry);
        return entries;
      });
      for (const entry of changed) await note(visit, entry);
      onUserChanged(userId);
      return lead(visit);
    },
  };
}
