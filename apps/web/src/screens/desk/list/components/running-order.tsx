import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { runningLoadsQuery } from '../../../../modules/assignments/index.ts';
import { trucksQuery } from '../../../../modules/tracking/index.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { runningRanks } from '../model/list-scope.ts';
import { runningStates, toRunningStates } from '../model/running-states.ts';

const MINUTE_MS = 60_000;

/** Keeps the running postings and the order of their next action up to date. Mount it while the list shows them. */
export function RunningOrder() {
  const session = useSession();
  const { mode } = session;
  const now = useNow(MINUTE_MS);
  const { data: loads } = useQuery(runningLoadsQuery(mode));
  const { data: trucks } = useQuery({ ...trucksQuery(session), enabled: session.hasFeature('ll_track') });
  const states = useMemo(
    () => toRunningStates(loads ?? [], trucks ?? [], { mode, nowMs: now }),
    [loads, trucks, mode, now],
  );
  useEffect(() => {
    runningStates.set(new Map(states.map((state) => [state.load.token, state])));
    runningRanks.set(new Map(states.map(({ load }, index) => [load.token, index])));
  }, [states]);
  useEffect(
    () => () => {
      runningStates.set(new Map());
      runningRanks.set(new Map());
    },
    [],
  );
  return null;
}
