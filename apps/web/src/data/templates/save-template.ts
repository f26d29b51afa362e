import { createTemplate } from '@loadstone/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { toTemplateDraft, type PostingDraft } from '../postings/posting-draft.ts';

/**
 * Saves what was posted as a template as well.
 * @throws {ApiError} `template.limitReached` where the company has as many as it may
 */
export function useSaveTemplate() {
  const client = useQueryClient();
  const { mode } = useSession();
  return async (draft: PostingDraft, idempotencyKey: string): Promise<void> => {
    await callEndpoint(createTemplate, { body: toTemplateDraft(mode, draft), idempotencyKey });
    await client.invalidateQueries({ queryKey: ['templates'] });
  };
}
