import { createTemplate, type TemplateDraft } from '@loadstone/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api-client.ts';
import { useSession } from '../../lib/session/session.ts';
import type { toDraft } from '../postings/posting-form.ts';
import { toOwnKind } from '../postings/posting-calls.ts';

/**
 * Saves what was posted as a template as well.
 * @throws {ApiError} `template.limitReached` where the company has as many as it may
 */
export function useSaveTemplate() {
  const client = useQueryClient();
  const { mode } = useSession();
  return async (draft: ReturnType<typeof toDraft>, idempotencyKey: string): Promise<void> => {
    const body = { postType: toOwnKind(mode), ...draft } as TemplateDraft;
    await callEndpoint(createTemplate, { body, idempotencyKey });
    await client.invalidateQueries({ queryKey: ['templates'] });
  };
}
