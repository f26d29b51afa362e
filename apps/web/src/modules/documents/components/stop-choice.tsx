import { useQuery } from '@tanstack/react-query';
import { NativeSelect } from '@mantine/core';
import { MODE_KINDS } from '@loadstone/contracts/postings';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { assignmentQuery } from '../../assignments/index.ts';
import { useOwnPosting } from '../../postings/index.ts';

interface StopChoiceProps {
  /** The stop of new files; undefined for the whole load. */
  readonly stop: number | undefined;
  /** The stops of the load in order, from `useStopNames`. */
  readonly names: readonly string[];
  readonly onChange: (stop: number | undefined) => void;
}

/** Chooses of which stop of the load new files are. */
export function StopChoice({ stop, names, onChange }: StopChoiceProps) {
  return (
    <NativeSelect
      aria-label={t('documents.stopOfNew')}
      title={t('documents.stopOfNew')}
      value={stop === undefined ? '' : String(stop)}
      data={[
        { value: '', label: t('documents.wholeLoad') },
        ...names.map((label, index) => ({ value: String(index), label })),
      ]}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? undefined : Number(value))}
    />
  );
}

/** The stops of the load of a posting; none before it is assigned and for a load with two stops, which has no choice. */
export function useStopNames(token: number): readonly string[] {
  const { mode } = useSession();
  const status = useOwnPosting(token)?.pStatus;
  const isAssigned = status !== undefined && status !== 'O' && status !== 'E';
  const { data: load } = useQuery({ ...assignmentQuery(MODE_KINDS[mode].own, token), enabled: isAssigned });
  if (load?.stopTimes === undefined) return [];
  const toName = (kind: 'pick-up' | 'drop', city: string, st: string) =>
    t(`facts.stop.${kind}`, { place: t('assignments.place', { city, st }) });
  return [
    toName('pick-up', load.srceCity, load.srceSt),
    ...(load.stops ?? []).map(({ kind, city, st }) => toName(kind, city, st)),
    toName('drop', load.destCity, load.destSt),
  ].map((name, index) => t('documents.numbered', { number: index + 1, name }));
}
