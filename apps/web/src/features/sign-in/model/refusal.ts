import { findSignInRefusal, type ClientSettings, type SignInRefusal } from '@loadstone/contracts';
import { fill } from '../../../lib/texts/fill.ts';
import { signInTexts } from '../../../lib/texts/sign-in.ts';

/** What a person who is turned away reads, and where the message leads. */
export interface Refusal {
  title: string;
  /** One paragraph each; the last says whom to call. */
  lines: readonly string[];
  leadsTo: 'logout' | 'portal' | 'devices';
  hasErrorIcon: boolean;
}

interface Wording {
  title: string;
  reason?: string;
  leadsTo: Refusal['leadsTo'];
  hasErrorIcon?: boolean;
}

const denied = { title: signInTexts.accessDenied } as const;

const WORDINGS: Record<SignInRefusal, Wording> = {
  '77.1': { title: signInTexts.connectionIssue, reason: signInTexts.agentNotReached, leadsTo: 'devices' },
  '77.2': { title: signInTexts.connectionIssue, reason: signInTexts.agentNotReached, leadsTo: 'logout' },
  '88.1': { ...denied, reason: signInTexts.companyNotEnabled, leadsTo: 'logout' },
  '88.2': { ...denied, reason: signInTexts.companyNotEnabled, leadsTo: 'logout' },
  '88.3': { title: signInTexts.unverifiedEmail, leadsTo: 'logout' },
  '99.1': { ...denied, leadsTo: 'portal' },
  '99.2': { ...denied, leadsTo: 'portal' },
  Maintenance: { title: signInTexts.maintenance, leadsTo: 'logout', hasErrorIcon: true },
};

type Phones = Pick<ClientSettings, 'supportPhone' | 'supportPhoneAlternate'>;

function withPhones(text: string, phones: Phones): string {
  return fill(text, { phone: phones.supportPhone, alternatePhone: phones.supportPhoneAlternate });
}

/** Words what the identity provider said when it turned somebody away; anything it does not name is plain 'Access Denied'. */
export function toRefusal(description: string, phones: Phones): Refusal {
  const code = findSignInRefusal(description);
  const {
    title,
    reason,
    leadsTo,
    hasErrorIcon = false,
  }: Wording = code === undefined ? { ...denied, leadsTo: 'logout' } : WORDINGS[code];
  const ending = withPhones(signInTexts.assistance, phones);
  return { title, lines: reason === undefined ? [ending] : [reason, ending], leadsTo, hasErrorIcon };
}

/** What somebody reads whose claims the server does not give, a disabled user for one. */
export function toNoClaimsRefusal(phones: Phones): Refusal {
  return {
    title: signInTexts.accessDenied,
    lines: [withPhones(signInTexts.noClaims, phones)],
    leadsTo: 'logout',
    hasErrorIcon: false,
  };
}
