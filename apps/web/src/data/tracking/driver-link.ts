import { createDriverLink } from '@loadstone/contracts';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';

/** Creates a one-time link for a driver; the earlier links of the driver end. */
export function useCreateDriverLink() {
  return useMutation({
    mutationFn: (body: { driverId: number; isMailed: boolean }) => callEndpoint(createDriverLink, { body }),
  });
}
