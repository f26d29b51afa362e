import { isTextFact, type PlainFactName } from '@loadstone/contracts/postings';
import { useState, type ReactNode } from 'react';
import { toSizeHint, toVehicleHint } from '../../../lib/code-texts.ts';
import { toDirectionText } from '../../../lib/direction-text.ts';
import { useDistanceUnit } from '../../../lib/settings/distance-unit.ts';
import { formatDay, formatDistance } from '../../../lib/format/formatting.ts';
import { formatExactAt, formatMomentAt } from '../../../lib/places/place-time.ts';
import { toFactLabel } from '../../../lib/fact-texts.ts';
import { listPanelFacts } from '../../../lib/panel-facts.ts';
import { toOffersOnlyText } from '../../../lib/contact-texts.ts';
import { t } from '../../../lib/texts/t.ts';
import { toPhoneAddress } from '../../../lib/format/phone-address.ts';
import type { LiveRow } from '../model/live-rows.ts';
import { toDestinationText, toOriginText } from '../../postings/index.ts';
import styles from './live-leads.module.css';

function Fact({
  name,
  children,
  hint,
  isWhole = false,
}: {
  readonly name: string;
  readonly children: ReactNode;
  readonly hint?: string;
  /** True for a value that must not be cut. */
  readonly isWhole?: boolean;
}) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd title={hint} className={isWhole ? styles.whole : undefined}>
        {children}
      </dd>
    </div>
  );
}

/** A double click (or Enter) makes the text editable; the typed text is discarded when the field loses the focus. */
function EditableText({ label, text }: { readonly label: string; readonly text: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  const stop = () => setTyped(null);
  return (
    <input
      className={styles.editable}
      aria-label={label}
      title={typed === null ? text || t('liveLeads.details.editHint') : t('liveLeads.details.editHint')}
      readOnly={typed === null}
      value={typed ?? text}
      onDoubleClick={() => setTyped((current) => current ?? text)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={stop}
      onKeyDown={(event) => {
        // The grid would handle letters and arrows itself.
        event.stopPropagation();
        if (event.key === 'Escape') stop();
        else if (event.key === 'Enter') setTyped((current) => (current === null ? text : null));
      }}
    />
  );
}

function toScore(score: number): string {
  return score < 0 ? '' : String(score);
}

function toLine({ name, text }: { readonly name: PlainFactName; readonly text: string }): string {
  return `${toFactLabel(name)}: ${text}`;
}

/** All values of one live lead, in the space below its row. */
export function LiveDetail({ row: { lead } }: { readonly row: LiveRow }) {
  useDistanceUnit();
  // The specification has a cell for the text; the other facts that a lead has are together in the last one.
  const facts = listPanelFacts('livePanel', lead.pType, lead);
  const specified = facts.filter(({ name }) => isTextFact(name));
  const measures = facts.filter(({ name, text }) => !isTextFact(name) && text !== '');
  const equipment = `${toSizeHint(lead.vehicleSize)}, ${toVehicleHint(lead.vehicleType)}`;
  return (
    <dl className={styles.detail}>
      <Fact name={t('liveLeads.details.company')} hint={lead.company}>
        {lead.company}
      </Fact>
      <Fact name={t('liveLeads.details.email')} hint={lead.email}>
        <a href={`mailto:${lead.email}`}>{lead.email}</a>
      </Fact>
      <Fact name={t('liveLeads.details.phone')} isWhole>
        {lead.phone === '' ? toOffersOnlyText(lead.offersOnly) : <a href={toPhoneAddress(lead.phone)}>{lead.phone}</a>}
      </Fact>
      <Fact name={t('liveLeads.details.availability')}>{formatDay(lead.dateAvail)}</Fact>
      <Fact name={t('liveLeads.details.origin')} hint={toOriginText(lead)}>
        {toOriginText(lead)}
      </Fact>
      <Fact name={t('liveLeads.details.destination')} hint={toDestinationText(lead)}>
        {toDestinationText(lead)}
      </Fact>
      <Fact name={t('liveLeads.details.sizeAndType')} hint={equipment}>
        {equipment}
      </Fact>
      <Fact name={t('liveLeads.details.direction')}>{toDirectionText(lead.dirO)}</Fact>
      <Fact name={t('liveLeads.details.dfo')}>{formatDistance(lead.dfo)}</Fact>
      <Fact name={t('liveLeads.details.dfd')}>{formatDistance(lead.dfd)}</Fact>
      <Fact name={t('liveLeads.details.haul')}>{formatDistance(lead.distance)}</Fact>
      <Fact name={t('liveLeads.details.equifax')}>{toScore(lead.equifax)}</Fact>
      <Fact name={t('liveLeads.details.transCredit')}>{toScore(lead.tcc >= 0 ? lead.tcc : lead.tcus)}</Fact>
      <Fact name={t('liveLeads.details.posted')} hint={formatExactAt(lead.createdOn, lead.srceTimeZone)}>
        {formatMomentAt(lead.createdOn, lead.srceTimeZone)}
      </Fact>
      {specified.map(({ name, text }) => (
        <Fact key={name} name={toFactLabel(name)}>
          <EditableText label={toFactLabel(name)} text={text} />
        </Fact>
      ))}
      {measures[0] !== undefined && (
        <Fact name={toFactLabel(measures[0].name)} hint={measures.map(toLine).join('\n')}>
          {measures.map(({ text }) => text).join(' · ')}
        </Fact>
      )}
    </dl>
  );
}
