import { createTemplate, type Template, type TemplateDraft } from '@loadstone/contracts/templates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { newIdempotencyKey } from '../../lib/browser/random.ts';
import { useSession } from '../../lib/session/session.ts';
import { patchTemplates } from './list-templates.ts';

/** Saves deleted templates again, oldest first, so that they get their old order. */
export function useRestoreTemplates() {
  const client = useQueryClient();
  const { mode } = useSession();
  return useMutation({
    mutationFn: async (deleted: readonly Template[]) => {
      for (const template of deleted.toReversed()) {
        const restored = await callEndpoint(createTemplate, {
          body: toTemplateDraft(template),
          idempotencyKey: newIdempotencyKey(),
        });
        patchTemplates(client, mode, (templates) => [restored, ...templates]);
      }
    },
  });
}

/** The template as a new draft, with all its fields; the contract drops those that a draft does not have. */
function toTemplateDraft(template: Template): TemplateDraft {
  return template as TemplateDraft;
}
