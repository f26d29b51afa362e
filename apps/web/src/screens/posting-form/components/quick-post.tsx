import { useRef } from 'react';
import { quickLine } from '../../../modules/postings/index.ts';
import { useStore } from '../../../lib/react/store.ts';
import { t } from '../../../lib/texts/t.ts';
import { useCommands } from '../../../ui/commands/use-commands.ts';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { KEYS } from '../../../ui/shortcuts/keys.ts';
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts';
import type { QuickPostLineProps } from './quick-post-line.tsx';

const loadLine = () => import('./quick-post-line.tsx');
const QuickPostLine = lazyComponent(loadLine);

/** Loads the code of the line before it is opened; a failure is shown when it is opened. */
export function preloadQuickPost(): void {
  void loadLine().catch(() => undefined);
}

/** A typed text with two ends of a route. */
const LANE = /\S\s*(?:[>→]|\s(?:to|-)\s)\s*\S/;

/** The key and the commands of the quick post, and its line while it is open. */
export function QuickPost(props: Omit<QuickPostLineProps, 'typed' | 'field'>) {
  const typed = useStore(quickLine);
  const field = useRef<HTMLInputElement>(null);
  const group = t('postings.keysGroup');
  const label = t('quickPost.open');
  const open = (line = typed ?? '') => {
    quickLine.set(line);
    field.current?.focus();
  };
  useShortcut({ keys: KEYS.quickPost, label, group, run: () => open() });
  useCommands((query) => [
    { id: 'postings.quickPost', label, group, keys: KEYS.quickPost, run: () => open() },
    ...(LANE.test(query)
      ? [{ id: 'postings.quickLine', label: t('quickPost.command', { line: query }), group, run: () => open(query) }]
      : []),
  ]);
  if (typed === null) return null;
  return (
    <LazyDialog onClose={() => quickLine.set(null)}>
      <QuickPostLine {...props} typed={typed} field={field} />
    </LazyDialog>
  );
}
