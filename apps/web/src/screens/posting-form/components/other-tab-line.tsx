import type { Posting, ProductMode } from '@loadstone/contracts/postings';
import { t } from '../../../lib/texts/t.ts';
import { useNetworks } from '../../../modules/networks/index.ts';
import { listTabParts } from '../model/other-tab.ts';
import type { FormTab } from '../use-form-tabs.ts';
import type { PostingForm } from '../use-posting-form.ts';
import styles from './posting-form.module.css';

interface OtherTabLineProps {
  /** The tab that is shown: the line has the content of the other one. */
  readonly shown: FormTab;
  readonly form: PostingForm;
  readonly mode: ProductMode;
  /** The network that the form was opened with. */
  readonly startNetwork: Posting['network'] | undefined;
}

/** The content of the other tab in one line, so that nothing is sent unseen. */
export function OtherTabLine({ shown, form, mode, startNetwork }: OtherTabLineProps) {
  const networks = useNetworks();
  const { values, errors } = form;
  const { networkId } = values;
  const found =
    networks.data?.find(({ id }) => id === networkId) ?? (startNetwork?.id === networkId ? startNetwork : null);
  const network = networkId === 0 ? '' : (found?.name ?? t('postings.privateNetwork'));
  const of = shown === 'availability' ? 'additional' : 'availability';
  const name = of === 'availability' ? t('postingForm.tabAvailability') : t('postingForm.tabAdditional');
  return (
    <p className={styles.other}>
      <span className={styles.otherName}>{name}</span>
      {listTabParts(of, { mode, values, errors, network }).map(({ text, isOpen }, index) => (
        // The parts have a fixed order, and two may have the same text.
        <span key={index} data-open={isOpen || undefined}>
          {text}
        </span>
      ))}
    </p>
  );
}
