import { useExcludeCompany, useIncludeCompany, type Excludable } from './requests.ts';
import { toReasonedText } from '../../lib/api/failure-text.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../ui/toasts/toast.ts';

/** Excludes several companies at once, with one toast that undoes all of it. Requests are sent one after the other. */
export function useGroupExclusion(): (companies: readonly Excludable[]) => void {
  const exclusion = useExcludeCompany();
  const inclusion = useIncludeCompany();

  /** Tries each company. @returns those that were changed, the others, and why the last of these was not */
  const changeEach = async (companies: readonly Excludable[], isExcluded: boolean) => {
    const [done, failed]: [Excludable[], Excludable[]] = [[], []];
    let lastError: unknown;
    for (const company of companies) {
      try {
        await (isExcluded ? exclusion : inclusion).mutateAsync(company);
        done.push(company);
      } catch (error) {
        lastError = error;
        failed.push(company);
      }
    }
    return { done, failed, lastError };
  };

  const change = (companies: readonly Excludable[], isExcluded: boolean) => {
    void changeEach(companies, isExcluded).then(({ done, failed, lastError }) => {
      if (done.length > 0) {
        showToast({
          message: t(isExcluded ? 'excluded.severalExcluded' : 'excluded.severalIncluded', { count: done.length }),
          action: isExcluded ? { label: t('ui.undo'), isUndo: true, run: () => change(done, false) } : undefined,
        });
      }
      if (failed.length > 0) {
        const names = failed.map(({ companyName }) => companyName).join(', ');
        showToast({
          message: toReasonedText(
            t(isExcluded ? 'excluded.severalNotExcluded' : 'excluded.severalNotIncluded', { names }),
            lastError,
          ),
          tone: 'danger',
          action: { label: t('ui.retry'), run: () => change(failed, isExcluded) },
        });
      }
    });
  };
  return (companies) => change(companies, true);
}
