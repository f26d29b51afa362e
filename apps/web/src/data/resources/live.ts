import { useQueryClient } from '@tanstack/react-query';
import { dispatchChanges, type CacheHandlers } from '../../live/event-handlers.ts';
import { useBoardEvents } from '../../live/hub-context.ts';
import { resourcesKey } from './list-resources.ts';

/** Events that make the lists reload. */
export const resourceHandlers: CacheHandlers<'resources', () => void> = {
  'resources.changed': (_, reload) => reload(),
};

/** Reloads drivers and equipment when a colleague has changed them. */
export function useLiveResources(): void {
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: resourcesKey });
  useBoardEvents({
    onBatch: ({ changes }) => dispatchChanges(resourceHandlers, changes, reload),
    onRefetch: reload,
  });
}
