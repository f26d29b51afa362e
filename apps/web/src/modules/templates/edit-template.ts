import { editTemplate, type Template, type TemplateDraft } from '@loadstone/contracts/templates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { withRetryKey } from '../../lib/api/retry-key.ts';
import { useSession } from '../../lib/session/session.ts';
import { patchTemplates } from './list-templates.ts';

interface TemplateEdit {
  /** The template as the user saw it. */
  readonly template: Pick<Template, 'templateID' | 'version'>;
  readonly draft: TemplateDraft;
}

/** Saves an edit and puts the reply into the list. */
export function useEditTemplate() {
  const client = useQueryClient();
  const { mode } = useSession();
  return useMutation({
    mutationFn: ({ template: { templateID, version }, draft }: TemplateEdit) => {
      const body = { ...draft, templateID, version };
      return withRetryKey(`template ${templateID}`, body, (idempotencyKey) =>
        callEndpoint(editTemplate, { body, idempotencyKey }),
      );
    },
    onSuccess: (saved) =>
      patchTemplates(client, mode, (templates) =>
        templates.map((template) => (template.templateID === saved.templateID ? saved : template)),
      ),
  });
}
