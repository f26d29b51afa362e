import { t } from '../../../lib/texts/t.ts';

/** Why a posting of a lane was refused, in words. @param code of the error that refused it */
export function toRefusalReason(code: string): string {
  if (code.startsWith('insurance.')) return t('lanes.reasons.insurance');
  if (code === 'posting.limitReached') return t('lanes.reasons.limit');
  if (code === 'network.notFound') return t('lanes.reasons.network');
  if (
    code.startsWith('session.') ||
    code.startsWith('permit.') ||
    code.startsWith('product.') ||
    code === 'scope.missing'
  )
    return t('lanes.reasons.author');
  return t('lanes.reasons.other');
}
