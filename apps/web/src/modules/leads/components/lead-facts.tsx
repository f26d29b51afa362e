import type { Lead } from '@loadstone/contracts/leads';
import { toAttributeHint, toSizeHint, toVehicleHint } from '../../../lib/code-texts.ts';
import { toDirectionText } from '../../../lib/direction-text.ts';
import { useDistanceUnit } from '../../../lib/settings/distance-unit.ts';
import { formatDay, formatDistance, formatRadius } from '../../../lib/format/formatting.ts';
import { formatExactAt, formatMomentAt } from '../../../lib/places/place-time.ts';
import { toFactLabel } from '../../../lib/fact-texts.ts';
import { listPanelFacts } from '../../../lib/panel-facts.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { t } from '../../../lib/texts/t.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Fact, FactList, FactSection } from '../../../ui/fact-list.tsx';
import { listMeasureMarks, toHaulText, toRatePerMileText, toRoadText } from '../model/measure-texts.ts';
import { listTrustMarks } from '../model/trust-texts.ts';
import { isPartnerLead } from '../model/lead-entries.ts';

/** How often the marks are computed again: a lead may become unconfirmed while its panel is open. */
const CHECK_MS = 30_000;

/** The facts of a lead, without those of its company. */
export function LeadFacts({ lead }: { readonly lead: Lead }) {
  const unit = useDistanceUnit();
  const measureMarks = listMeasureMarks(lead);
  const trustMarks = listTrustMarks(lead, useNow(CHECK_MS));
  const marks = [
    lead.contacted === 'Y' && t('leads.panel.contacted'),
    lead.flag > 0 && t('leads.panel.flagged'),
    isPartnerLead(lead) && t('leads.panel.partner'),
  ].filter((mark) => mark !== false);
  return (
    <FactSection title={marks.length === 0 ? t('leads.panel.lead') : `${t('leads.panel.lead')} · ${marks.join(' · ')}`}>
      <FactList>
        <Fact name={t('leads.panel.route')}>
          {lead.srceCity}, {lead.srceSt} {formatRadius(lead.srceRadius)} → {lead.destCity}, {lead.destSt}{' '}
          {formatRadius(lead.destRadius)}
        </Fact>
        <Fact name={t('leads.panel.date')}>
          <time dateTime={lead.dateAvail}>{formatDay(lead.dateAvail)}</time>
        </Fact>
        <Fact name={t(unit === 'km' ? 'leads.panel.kilometres' : 'leads.panel.distances')}>
          {t('leads.panel.distancesText', {
            dfo: formatDistance(lead.dfo),
            ld: formatDistance(lead.distance),
            dfd: formatDistance(lead.dfd),
          })}
        </Fact>
        <Fact name={t('leads.measures.road')}>{toRoadText(lead)}</Fact>
        {lead.dirO !== '' && <Fact name={t('leads.panel.direction')}>{toDirectionText(lead.dirO)}</Fact>}
        <Fact name={t('leads.panel.equipment')}>{toVehicleHint(lead.vehicleType)}</Fact>
        <Fact name={t('leads.panel.size')}>{toSizeHint(lead.vehicleSize)}</Fact>
        <Fact name={t('leads.panel.attributes')}>{toAttributeHint(lead.postingAttrib) || t('leads.panel.none')}</Fact>
        {lead.corridor === 'C' && <Fact name={t('leads.panel.corridor')}>{t('leads.panel.yes')}</Fact>}
        {lead.customerTracking && <Fact name={t('leads.panel.tracking')}>{t('leads.panel.trackingAllowed')}</Fact>}
        {listPanelFacts('leadPanel', lead.pType, lead).map(
          ({ name, text }) =>
            text !== '' && (
              <Fact key={name} name={toFactLabel(name)}>
                {text}
              </Fact>
            ),
        )}
        {lead.rate !== undefined && (
          <Fact name={t('leads.measures.ratePerMile')}>
            {toRatePerMileText(lead)} {toHaulText(lead)}
          </Fact>
        )}
        {trustMarks.length > 0 && <Fact name={t('leads.trust.title')}>{trustMarks.join(' · ')}</Fact>}
        {measureMarks.length > 0 && <Fact name={t('leads.measures.marks')}>{measureMarks.join(' · ')}</Fact>}
        <Fact name={t('leads.panel.posted')}>
          <time dateTime={lead.createdOn} title={formatExactAt(lead.createdOn, lead.srceTimeZone)}>
            {formatMomentAt(lead.createdOn, lead.srceTimeZone)}
          </time>
        </Fact>
        {/* A number that only this board generates is of no use to a company of the partner board. */}
        {!isPartnerLead(lead) && (
          <Fact
            name={t('leads.panel.reference')}
            action={
              <CopyButton
                value={String(lead.token)}
                label={t('leads.panel.copyReference')}
                doneLabel={t('leads.panel.copied')}
              />
            }
          >
            {lead.token}
          </Fact>
        )}
      </FactList>
    </FactSection>
  );
}
