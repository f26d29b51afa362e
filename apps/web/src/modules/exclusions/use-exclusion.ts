import { toFailureText } from '../../lib/api/failure-text.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { useExcludeCompany, useIncludeCompany } from './change-exclusion.ts';

/** The fields of a company that exclusion needs. */
export interface Excludable {
  readonly custCd: string;
  readonly companyName: string;
}

/** Called by an exclusion to update lists on screen, and to restore them after a failure. */
export interface ExclusionEffects {
  readonly onExclude?: (custCd: string) => void;
  readonly onExcludeFailed?: (custCd: string) => void;
  readonly onInclude?: (custCd: string) => void;
  readonly onIncludeFailed?: (custCd: string) => void;
}

/** Excludes and includes a company, each with an undo in a toast. */
export function useExclusion(effects: ExclusionEffects = {}) {
  const { onExclude, onExcludeFailed, onInclude, onIncludeFailed } = effects;
  const exclusion = useExcludeCompany();
  const inclusion = useIncludeCompany();

  const exclude = ({ custCd, companyName }: Excludable) => {
    onExclude?.(custCd);
    exclusion
      .mutateAsync(custCd)
      .then(() =>
        showToast({
          message: t('excluded.excluded', { company: companyName }),
          action: { label: t('ui.undo'), isUndo: true, run: () => include({ custCd, companyName }, false) },
        }),
      )
      .catch((error: unknown) => {
        onExcludeFailed?.(custCd);
        showToast({
          message: toFailureText(t('excluded.excludeFailed', { company: companyName }), error),
          tone: 'danger',
          action: { label: t('ui.retry'), run: () => exclude({ custCd, companyName }) },
        });
      });
  };

  const include = ({ custCd, companyName }: Excludable, hasUndo = true) => {
    onInclude?.(custCd);
    inclusion
      .mutateAsync(custCd)
      .then(() =>
        showToast({
          message: t('excluded.included', { company: companyName }),
          action: hasUndo
            ? { label: t('ui.undo'), isUndo: true, run: () => exclude({ custCd, companyName }) }
            : undefined,
        }),
      )
      .catch((error: unknown) => {
        onIncludeFailed?.(custCd);
        showToast({
          message: toFailureText(t('excluded.includeFailed', { company: companyName }), error),
          tone: 'danger',
          action: { label: t('ui.retry'), run: () => include({ custCd, companyName }, hasUndo) },
        });
      });
  };

  return { exclude, include: (company: Excludable) => include(company) };
}
