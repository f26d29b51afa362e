import type { CompanyRecord } from '@loadstone/contracts/companies';
import type { Lead } from '@loadstone/contracts/leads';
import type { Posting } from '@loadstone/contracts/postings';
import { useLaneRates } from '../../modules/board-rates/index.ts';
import { toOutcomeText, useCallHistory } from '../../modules/call-notes/index.ts';
import { findOpenHours, useContactSummary, useIsExpired } from '../../modules/companies/index.ts';
import { isPartnerLead, listLeadMeasures, useLeadRecord } from '../../modules/leads/index.ts';
import { toSizeText } from '../../lib/code-texts.ts';
import { toFactText } from '../../lib/fact-values.ts';
import { formatAge, formatDay, formatDayShort, formatMoment } from '../../lib/format/formatting.ts';
import { toScoreGrade } from '../../lib/format/score-grade.ts';
import { t } from '../../lib/texts/t.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { toScoreClass } from '../../ui/scores/score-mark.ts';
import styles from './lead-brief.module.css';

/** How often ages and hours are computed again. */
const CHECK_MS = 30_000;

interface LeadBriefProps {
  readonly posting: Posting;
  readonly lead: Lead;
}

/**
 * What a user needs to decide before calling about a lead, without scrolling: phone, hours and the next call; lane; miles and
 * money; scores, insurance and record. The sections below show each of these in full.
 */
export default function LeadBrief({ posting, lead }: LeadBriefProps) {
  const now = useNow(CHECK_MS);
  const company = useContactSummary({ custCd: lead.custCd, userId: lead.createdBy }, !isPartnerLead(lead)).data;
  const history = useCallHistory(lead.custCd, posting.token).data;
  const call = history?.notes.find(({ callBackOn, isDone }) => callBackOn !== null && !isDone);
  const hours = company && findOpenHours(company.hoursOfOperation, company.timeZone, now);
  const rates = useLaneRates(lead.pType === 'L' ? lead : posting).data ?? undefined;
  const record = useLeadRecord(posting, lead);
  const phone = lead.phone || company?.phone;
  return (
    <section className={styles.brief} aria-label={t('leads.brief.title')}>
      <p>
        {phone && <strong>{phone}</strong>}
        {hours && (
          <span>{t(hours.isOpen ? 'leads.brief.openTill' : 'leads.brief.opensAt', { time: hours.changesAt })}</span>
        )}
        {call && <span>{toOutcomeText(call, now)}</span>}
      </p>
      <p>
        <strong>
          {t('leads.brief.lane', {
            origin: `${lead.srceCity}, ${lead.srceSt}`,
            destination: `${lead.destCity}, ${lead.destSt}`,
          })}
        </strong>
        <span>{formatDayShort(lead.dateAvail)}</span>
        {(lead.quantity ?? 1) > 1 && (
          <strong>
            {t(lead.pType === 'L' ? 'leads.brief.quantityOfLoads' : 'leads.brief.quantityOfTrucks', {
              count: lead.quantity ?? 1,
            })}
          </strong>
        )}
        <span>{toEquipmentText(lead)}</span>
        <span>{formatAge(Date.parse(lead.createdOn), now)}</span>
        {lead.aloneUntil !== undefined && Date.parse(lead.aloneUntil) > now && (
          <strong>{t('tiers.aloneUntil', { time: formatMoment(lead.aloneUntil) })}</strong>
        )}
        {lead.comment !== '' && <span>{t('leads.brief.comment', { comment: lead.comment })}</span>}
      </p>
      <p>
        {listLeadMeasures(lead, () => rates).map((text) => (
          <span key={text}>{text}</span>
        ))}
        {lead.stops && <strong>{toFactText('stops', lead)}</strong>}
      </p>
      <p>
        {company?.scores.map(({ bureau, score }) => {
          const grade = toScoreGrade(bureau, score);
          return (
            grade && (
              <span key={bureau} className={toScoreClass(bureau, score)}>
                {t('leads.brief.score', {
                  bureau: t(`leads.markNames.${bureau}`),
                  score,
                  grade: t(`companies.grades.${grade}`),
                })}
              </span>
            )
          );
        })}
        {company?.insurance && <Insurance expiryDate={company.insurance.expiryDate} />}
        {history && history.loads.length > 0 && <span>{t('leads.brief.loads', { count: history.loads.length })}</span>}
        {record && <span>{toRecordText(record, lead)}</span>}
      </p>
    </section>
  );
}

/** The equipment, and what goes into it: `V TL 42,000 lb 48 ft`. */
function toEquipmentText(lead: Lead): string {
  const measures =
    lead.pType === 'L' ? (['weightLbs', 'lengthFt'] as const) : (['freeWeightLbs', 'freeLengthFt'] as const);
  const texts = measures.map((name) => toFactText(name, lead));
  return [lead.vehicleType, toSizeText(lead.vehicleSize), ...texts].filter((text) => text !== '').join(' ');
}

function Insurance({ expiryDate }: { readonly expiryDate: string | null }) {
  const isExpired = useIsExpired(expiryDate);
  if (expiryDate === null) return <span data-danger>{t('leads.brief.uninsured')}</span>;
  const key = isExpired ? 'leads.brief.expired' : 'leads.brief.insured';
  return <span data-danger={isExpired || undefined}>{t(key, { day: formatDay(expiryDate) })}</span>;
}

function toRecordText({ postings, reportedGone, withdrawn }: CompanyRecord, { pType }: Lead): string {
  return pType === 'L'
    ? t('leads.brief.gone', { count: reportedGone, postings })
    : t('leads.brief.withdrawn', { count: withdrawn, postings });
}
