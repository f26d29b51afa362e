import { toAttributeHint, toSizeHint, toVehicleHint } from '../../../lib/code-texts.ts';
import { formatDay } from '../../../lib/format/formatting.ts';
import { formatExactAt, formatMomentAt } from '../../../lib/places/place-time.ts';
import { listFactTexts, toFactLabel } from '../../../lib/fact-texts.ts';
import { t } from '../../../lib/texts/t.ts';
import { Fact, FactList, FactSection } from '../../../ui/fact-list.tsx';
import type { FlagSide } from '../model/flag-sides.ts';

interface PostingFactsProps {
  readonly title: string;
  readonly side: FlagSide;
  /** True to show all values of the posting. */
  readonly isDetailed: boolean;
}

/** One posting of a flagged pair, as it was when the lead was flagged. */
export function PostingFacts({ title, side, isDetailed }: PostingFactsProps) {
  return (
    <FactSection title={title}>
      <FactList>
        <Fact name={t('flagged.route')}>
          {t('flagged.routeText', { origin: side.origin, destination: side.destination })}
        </Fact>
        <Fact name={t('flagged.equipment')}>{toVehicleHint(side.vehicleType) || t('flagged.notAvailable')}</Fact>
        <Fact name={t('flagged.size')}>{toSizeHint(side.vehicleSize)}</Fact>
        {isDetailed && (
          <>
            <Fact name={t('flagged.attributes')}>{toAttributeHint(side.attributes) || t('flagged.notAvailable')}</Fact>
            <Fact name={t('flagged.available')}>{formatDay(side.dateAvail)}</Fact>
            {listFactTexts('flagPanel', side.kind, side.facts).map(({ name, text }) => (
              <Fact key={name} name={toFactLabel(name)}>
                {text || t('flagged.notAvailable')}
              </Fact>
            ))}
          </>
        )}
        <Fact name={t('flagged.posted')}>
          <time dateTime={side.postedDate} title={formatExactAt(side.postedDate, side.timeZone)}>
            {formatMomentAt(side.postedDate, side.timeZone)}
          </time>
        </Fact>
      </FactList>
    </FactSection>
  );
}
