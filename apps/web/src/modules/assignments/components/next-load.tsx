import { Button } from '@mantine/core';
import type { Assignment } from '@loadstone/contracts/assignments';
import { DESK_PATHS } from '@loadstone/contracts/notifications';
import { Link } from 'react-router';
import { t } from '../../../lib/texts/t.ts';

/** Leads a carrier to the trips that begin where its load is delivered. */
export function NextLoad({ assignment: { id, side, pStatus } }: { readonly assignment: Assignment }) {
  if (side !== 'C' || pStatus === 'D') return null;
  return (
    <Button component={Link} to={DESK_PATHS.trips('assignment', id)} size="xs" variant="default">
      {t('trips.next')}
    </Button>
  );
}
