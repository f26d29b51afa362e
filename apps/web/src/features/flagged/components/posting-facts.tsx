import { toAttributeHint, toSizeHint, toVehicleHint } from '../../../lib/code-texts.ts';
import { formatDay, formatMoment } from '../../../lib/formatting.ts';
import { fill } from '../../../lib/texts/fill.ts';
import { flagTexts } from '../../../lib/texts/flagged.ts';
import { Fact, FactList, FactSection } from '../../../ui/fact-list.tsx';
import type { FlagSide } from '../model/flag-sides.ts';

interface PostingFactsProps {
  readonly title: string;
  readonly side: FlagSide;
  /** True for everything that is known of the posting. */
  readonly isDetailed: boolean;
}

/** One posting of a flagged pair, as it stood when the lead was flagged. */
export function PostingFacts({ title, side, isDetailed }: PostingFactsProps) {
  return (
    <FactSection title={title}>
      <FactList>
        <Fact name={flagTexts.route}>
          {fill(flagTexts.routeText, { origin: side.origin, destination: side.destination })}
        </Fact>
        <Fact name={flagTexts.equipment}>{toVehicleHint(side.vehicleType) || flagTexts.notAvailable}</Fact>
        <Fact name={flagTexts.size}>{toSizeHint(side.vehicleSize)}</Fact>
        {isDetailed && (
          <>
            <Fact name={flagTexts.attributes}>{toAttributeHint(side.attributes) || flagTexts.notAvailable}</Fact>
            <Fact name={flagTexts.available}>{formatDay(side.dateAvail)}</Fact>
            <Fact name={flagTexts.comment}>{side.comment || flagTexts.notAvailable}</Fact>
          </>
        )}
        <Fact name={flagTexts.posted}>{formatMoment(side.postedDate)}</Fact>
      </FactList>
    </FactSection>
  );
}
