import { runAdmin } from '../src/admin/run-admin.ts';
import type { AdminBoard } from '../src/admin/command.ts';
import type { Clock } from '../src/ground/clock.ts';

/**
 * Runs a command of `npm run admin` on the board of a test.
 *
 * @param words the command line, in words
 * @param options what is typed, and another board that the command opens
 * @returns the exit code, and what was printed, in lines
 */
export async function runCommand(
  board: AdminBoard & { readonly clock: Clock },
  words: readonly string[],
  { input = '', opened = board }: { readonly input?: string; readonly opened?: AdminBoard } = {},
): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await runAdmin(words, {
    openBoard: () => Promise.resolve(opened),
    clock: board.clock,
    operator: 'tester',
    readInput: () => Promise.resolve(input),
    print: (text) => lines.push(text),
  });
  return { code, text: lines.join('\n') };
}
