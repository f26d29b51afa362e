import { editTemplate, type Template, type TemplateDraft } from '@loadstone/contracts/templates';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { withRetryKey } from '../../lib/api/retry-key.ts';

interface TemplateEdit {
  /** The template as the user saw it. */
  readonly template: Pick<Template, 'templateID' | 'version'>;
  readonly draft: TemplateDraft;
}

/** Saves an edit. */
export function useEditTemplate() {
  return useMutation({
    mutationFn: ({ template: { templateID, version }, draft }: TemplateEdit) => {
      const body = { ...draft, templateID, version };
      return withRetryKey(`template ${templateID}`, body, (idempotencyKey) =>
        callEndpoint(editTemplate, { body, idempotencyKey }),
      );
    },
  });
}
