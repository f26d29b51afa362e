import { deleteTemplates } from '@loadstone/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { patchTemplates, templatesQuery } from './list-templates.ts';

/** Deletes templates, all or none; they leave the list when the server has said so. */
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
    // Somebody else may have deleted one of them already: the list shows what is there.
    onError: () => void client.invalidateQueries({ queryKey: templatesQuery(mode).queryKey }),
  });
}
