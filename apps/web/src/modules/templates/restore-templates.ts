import { createTemplate, type Template, type TemplateDraft } from '@loadstone/contracts/templates';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { newIdempotencyKey } from '../../lib/browser/random.ts';

/** Saves deleted templates again, oldest first, so that they get their old order. */
export function useRestoreTemplates() {
  return useMutation({
    mutationFn: async (deleted: readonly Template[]) => {
      for (const template of deleted.toReversed()) {
        await callEndpoint(createTemplate, {
          body: toTemplateDraft(template),
          idempotencyKey: newIdempotencyKey(),
        });
      }
    },
  });
}

/** The template as a new draft, with all its fields; the contract drops those that a draft does not have. */
function toTemplateDraft(template: Template): TemplateDraft {
  return template as TemplateDraft;
}
