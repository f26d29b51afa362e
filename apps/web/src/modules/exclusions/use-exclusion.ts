import { toFailureText } from '../../lib/api/failure-text.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { useExcludeCompany, useIncludeCompany, type Excludable } from './requests.ts';

/** Excludes and includes a company, each with an undo in a toast. */
export function useExclusion() {
  const exclusion = useExcludeCompany();
  const inclusion = useIncludeCompany();

  const exclude = ({ custCd, companyName }: Excludable) => {
    exclusion
      .mutateAsync({ custCd, companyName })
      .then(() =>
        showToast({
          message: t('excluded.excluded', { company: companyName }),
          action: { label: t('ui.undo'), isUndo: true, run: () => include({ custCd, companyName }, false) },
        }),
      )
      .catch((error: unknown) => {
        showToast({
          message: toFailureText(t('excluded.excludeFailed', { company: companyName }), error),
          tone: 'danger',
          action: { label: t('ui.retry'), run: () => exclude({ custCd, companyName }) },
        });
      });
  };

  const include = ({ custCd, companyName }: Excludable, hasUndo = true) => {
    inclusion
      .mutateAsync({ custCd, companyName })
      .then(() =>
        showToast({
          message: t('excluded.included', { company: companyName }),
          action: hasUndo
            ? { label: t('ui.undo'), isUndo: true, run: () => exclude({ custCd, companyName }) }
            : undefined,
        }),
      )
      .catch((error: unknown) => {
        showToast({
          message: toFailureText(t('excluded.includeFailed', { company: companyName }), error),
          tone: 'danger',
          action: { label: t('ui.retry'), run: () => include({ custCd, companyName }, hasUndo) },
        });
      });
  };

  return { exclude, include: (company: Excludable) => include(company) };
}
