import { IconAlertTriangle, IconPoint } from '@tabler/icons-react';
import type { CompanyRecord } from '@loadstone/contracts/companies';
import type { Provenance } from '@loadstone/contracts/leads';
import type { PostingKind } from '@loadstone/contracts/postings';
import { listRecordTexts } from '../../../lib/record-texts.ts';
import { t } from '../../../lib/texts/t.ts';
import { FactSection } from '../../../ui/fact-list.tsx';
import styles from './leads.module.css';

interface LeadProvenanceProps {
  readonly provenance: Provenance;
  /** What the board has counted of the company's postings; null where it states nothing. */
  readonly record: CompanyRecord | null;
  readonly kind: PostingKind;
}

/**
 * Since when device, user and phone number of a lead belong to its company, and the record of the company. Facts of the last
 * seven days are marked.
 */
export function LeadProvenance({ provenance: { device, user, phone }, record, kind }: LeadProvenanceProps) {
  return (
    <FactSection title={t('leads.provenance.title')}>
      <ul className={styles.verdicts}>
        {device !== null && (
          <Line text={t('leads.provenance.device', { days: device.days })} isRecent={device.isRecent} />
        )}
        {device === null && !user.isProgram && <Line text={t('leads.provenance.deviceUnknown')} />}
        <Line text={t(user.isProgram ? 'leads.provenance.program' : 'leads.provenance.user', { days: user.days })} />
        <Line
          text={t(phone.isChanged ? 'leads.provenance.phoneChanged' : 'leads.provenance.phone', { days: phone.days })}
          isRecent={phone.isRecent}
        />
        {record !== null && listRecordTexts(record, kind).map((text) => <Line key={text} text={text} />)}
      </ul>
    </FactSection>
  );
}

function Line({ text, isRecent = false }: { readonly text: string; readonly isRecent?: boolean }) {
  const Mark = isRecent ? IconAlertTriangle : IconPoint;
  return (
    <li className={styles.verdict} data-recent={isRecent || undefined}>
      <Mark size={14} className={styles.verdictMark} aria-hidden />
      <span>{isRecent ? t('leads.provenance.recent', { text }) : text}</span>
    </li>
  );
}
