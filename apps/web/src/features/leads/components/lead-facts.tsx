import type { Lead } from '@loadstone/contracts';
import { toAttributeHint, toSizeHint, toVehicleHint } from '../../../lib/code-texts.ts';
import { formatDay, formatMiles, formatMoment } from '../../../lib/formatting.ts';
import { fill } from '../../../lib/texts/fill.ts';
import { leadTexts } from '../../../lib/texts/leads.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Fact, FactList, FactSection } from '../../../ui/fact-list.tsx';
import { isPartnerLead } from '../model/lead-entries.ts';

const texts = leadTexts.panel;

/** The lead's own facts. */
export function LeadFacts({ lead }: { readonly lead: Lead }) {
  const marks = [
    lead.contacted === 'Y' && texts.contacted,
    lead.flag > 0 && texts.flagged,
    isPartnerLead(lead) && texts.partner,
  ].filter((mark) => mark !== false);
  return (
    <FactSection title={marks.length === 0 ? texts.lead : `${texts.lead} · ${marks.join(' · ')}`}>
      <FactList>
        <Fact name={texts.route}>
          {lead.srceCity}, {lead.srceSt} {lead.srceRadius} → {lead.destCity}, {lead.destSt} {lead.destRadius}
        </Fact>
        <Fact name={texts.date}>{formatDay(lead.dateAvail)}</Fact>
        <Fact name={texts.distances}>
          {fill(texts.distancesText, {
            dfo: formatMiles(lead.dfo),
            ld: formatMiles(lead.distance),
            dfd: formatMiles(lead.dfd),
          })}
        </Fact>
        {lead.dirO !== '' && <Fact name={texts.direction}>{lead.dirO}</Fact>}
        <Fact name={texts.equipment}>{toVehicleHint(lead.vehicleType)}</Fact>
        <Fact name={texts.size}>{toSizeHint(lead.vehicleSize)}</Fact>
        <Fact name={texts.attributes}>{toAttributeHint(lead.postingAttrib) || texts.none}</Fact>
        {lead.corridor === 'C' && <Fact name={texts.corridor}>{texts.yes}</Fact>}
        {lead.customerTracking && <Fact name={texts.tracking}>{texts.trackingAllowed}</Fact>}
        {lead.comment !== '' && <Fact name={texts.comment}>{lead.comment}</Fact>}
        <Fact name={texts.posted}>{formatMoment(lead.createdOn)}</Fact>
        {/* A number that only this board has made up names nothing to a company of the partner board. */}
        {!isPartnerLead(lead) && (
          <Fact
            name={texts.reference}
            action={<CopyButton value={String(lead.token)} label={texts.copyReference} doneLabel={texts.copied} />}
          >
            {lead.token}
          </Fact>
        )}
      </FactList>
    </FactSection>
  );
}
