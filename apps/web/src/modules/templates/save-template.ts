import { createTemplate } from '@loadstone/contracts/templates';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { toTemplateDraft, type PostingDraft } from '../postings/index.ts';

/**
 * Saves the posted values as a template as well.
 *
 * @throws {ApiError} `template.limitReached` where the company has reached its limit
 */
export function useSaveTemplate() {
  const { mode } = useSession();
  return async (draft: PostingDraft, idempotencyKey: string): Promise<void> => {
    await callEndpoint(createTemplate, { body: toTemplateDraft(mode, draft), idempotencyKey });
  };
}
