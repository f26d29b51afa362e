import { deleteTemplates } from '@loadstone/contracts/templates';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';

/** Deletes templates, all or none; they leave the list after the server has confirmed it. */
export function useDeleteTemplates() {
  return useMutation({
    mutationFn: (templateIds: readonly number[]) =>
      callEndpoint(deleteTemplates, { body: { templateIds: [...templateIds] } }),
  });
}
