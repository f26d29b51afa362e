import { deleteTemplates } from '@loadstone/contracts/templates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { patchTemplates, templatesQuery } from './list-templates.ts';

/** Deletes templates, all or none; they leave the list after the server has confirmed it. */
export function useDeleteTemplates() {
  const client = useQueryClient();
  const { mode } = useSession();
  return useMutation({
    mutationFn: (templateIds: readonly number[]) =>
      callEndpoint(deleteTemplates, { body: { templateIds: [...templateIds] } }),
    onSuccess: ({ templateIds }) => {
      const gone = new Set(templateIds);
      patchTemplates(client, mode, (templates) => templates.filter(({ templateID }) => !gone.has(templateID)));
    },
    // A colleague may already have deleted one of them, so the list is reloaded.
    onError: () => void client.invalidateQueries({ queryKey: templatesQuery(mode).queryKey }),
  });
}
