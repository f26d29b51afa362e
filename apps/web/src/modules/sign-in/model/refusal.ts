import type { ClientSettings } from '@loadstone/contracts/board';
import { findSignInRefusal, type SignInRefusal } from '@loadstone/contracts/users';
import { isApiError } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/texts/t.ts';
import type { PlainTextKey } from '../../../lib/texts/text-key.ts';

/** The message for a refused user, and the action that it offers. */
export interface Refusal {
  title: string;
  /** One paragraph each; the last one states whom to call. */
  lines: readonly string[];
  leadsTo: 'logout' | 'portal' | 'devices' | 'driver';
  hasErrorIcon: boolean;
}

interface Wording {
  titleKey: PlainTextKey;
  reasonKey?: PlainTextKey;
  leadsTo: Refusal['leadsTo'];
  hasErrorIcon?: boolean;
}

const denied = { titleKey: 'signIn.accessDenied' } as const;

const WORDINGS: Record<SignInRefusal, Wording> = {
  '77.1': { titleKey: 'signIn.connectionIssue', reasonKey: 'signIn.agentNotReached', leadsTo: 'devices' },
  '77.2': { titleKey: 'signIn.connectionIssue', reasonKey: 'signIn.agentNotReached', leadsTo: 'logout' },
  '88.1': { ...denied, reasonKey: 'signIn.companyNotEnabled', leadsTo: 'logout' },
  '88.2': { ...denied, reasonKey: 'signIn.companyNotEnabled', leadsTo: 'logout' },
  '88.3': { titleKey: 'signIn.unverifiedEmail', leadsTo: 'logout' },
  '99.1': { ...denied, leadsTo: 'portal' },
  // A driver at the desk.
  '99.2': { ...denied, leadsTo: 'driver' },
  Maintenance: { titleKey: 'signIn.maintenance', leadsTo: 'logout', hasErrorIcon: true },
};

type Phones = Pick<ClientSettings, 'supportPhone' | 'supportPhoneAlternate'>;
type RefusalSettings = Phones & { readonly oidc: Pick<ClientSettings['oidc'], 'devicesUrl'> };

function withPhones(key: 'signIn.assistance' | 'signIn.noClaims', phones: Phones): string {
  return t(key, { phone: phones.supportPhone, alternatePhone: phones.supportPhoneAlternate });
}

/**
 * Converts the identity provider's reason to a message; any unknown reason becomes 'Access Denied'.
 *
 * @param hint what the user can do about it
 */
export function toRefusal(description: string, settings: RefusalSettings, hint?: string): Refusal {
  const code = findSignInRefusal(description);
  const {
    titleKey,
    reasonKey,
    leadsTo,
    hasErrorIcon = false,
  }: Wording = code === undefined ? { ...denied, leadsTo: 'logout' } : WORDINGS[code];
  const ending = withPhones('signIn.assistance', settings);
  // Without a devices page no button may link to it.
  const hasTarget = leadsTo !== 'devices' || settings.oidc.devicesUrl !== undefined;
  return {
    title: t(titleKey),
    lines: [reasonKey && t(reasonKey), hint, ending].filter((line) => line !== undefined),
    leadsTo: hasTarget ? leadsTo : 'portal',
    hasErrorIcon,
  };
}

/** The message where the server does not return the user's claims, for example for a disabled user, with its reason. */
export function toNoClaimsRefusal(phones: Phones, error?: unknown): Refusal {
  const title = t('signIn.accessDenied');
  const reason = isApiError(error) && error.message !== title ? [error.message] : [];
  return {
    title,
    lines: [...reason, withPhones('signIn.noClaims', phones)],
    leadsTo: 'logout',
    hasErrorIcon: false,
  };
}
