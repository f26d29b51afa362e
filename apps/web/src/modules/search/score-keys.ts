import type { Session } from '../../lib/session/session.ts';

/** The keys of the bureaus whose scores the company may see. */
export function toScoreKeys(keyFor: Session['keyFor']) {
  return { equifax: keyFor('ll_eqf'), transcreditCa: keyFor('ll_tcc'), transcreditUs: keyFor('ll_tcus') };
}
