import { useQuery } from '@tanstack/react-query';
import { NativeSelect } from '@mantine/core';
import { MODE_KINDS } from '@loadstone/contracts/postings';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { assignmentQuery } from '../../assignments/index.ts';
import { useOwnPosting } from '../../postings/index.ts';
import type { UploadStop } from '../uploads.ts';

interface StopChoiceProps {
  /** The stop of new files, as its `key`; undefined for the whole load. */
  readonly stop: string | undefined;
  /** The stops of the load in order, from `useStopChoices`. */
  readonly stops: readonly UploadStop[];
  readonly onChange: (stop: UploadStop | undefined) => void;
}

/** Chooses of which stop of the load new files are. */
export function StopChoice({ stop, stops, onChange }: StopChoiceProps) {
  return (
    <NativeSelect
      aria-label={t('documents.stopOfNew')}
      title={t('documents.stopOfNew')}
      value={stop ?? ''}
      data={[
        { value: '', label: t('documents.wholeLoad') },
        ...stops.map(({ key, name }, index) => ({
          value: key,
          label: t('documents.numbered', { number: index + 1, name }),
        })),
      ]}
      onChange={({ currentTarget: { value } }) => onChange(stops.find(({ key }) => key === value))}
    />
  );
}

/** The stops of the load of a posting; none before it is assigned and for a load with two stops, which has no choice. */
export function useStopChoices(token: number): readonly UploadStop[] {
  const { mode } = useSession();
  const status = useOwnPosting(token)?.pStatus;
  const isAssigned = status !== undefined && status !== 'O' && status !== 'E';
  const { data: load } = useQuery({ ...assignmentQuery(MODE_KINDS[mode].own, token), enabled: isAssigned });
  if (!isAssigned || load?.stopTimes === undefined) return [];
  const seen = new Map<string, number>();
  return [
    { kind: 'pick-up' as const, city: load.srceCity, st: load.srceSt },
    ...(load.stops ?? []),
    { kind: 'drop' as const, city: load.destCity, st: load.destSt },
  ].map(({ kind, city, st }, index) => {
    const place = `${kind} ${city}, ${st}`;
    const number = (seen.get(place) ?? 0) + 1;
    seen.set(place, number);
    const name = t(`facts.stop.${kind}`, { place: t('assignments.place', { city, st }) });
    return { key: `${place} ${number}`, name, number: index };
  });
}
