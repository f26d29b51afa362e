import { useQuery } from '@tanstack/react-query';
import { trucksQuery } from '../../../../modules/tracking/index.ts';
import { useSession } from '../../../../lib/session/session.ts';

/** Keeps the trucks under way up to date for the marks of the rows. Mount it once. */
export default function LiveTrucks() {
  const session = useSession();
  useQuery({ ...trucksQuery(session), enabled: session.hasFeature('ll_track') });
  return null;
}
