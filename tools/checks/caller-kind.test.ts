import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const CODE = "export const isUser = (caller: { kind: string }): boolean => caller.kind === 'user';\n";
const NESTED =
  "export const isUser = (call: { caller?: { kind: string } }): boolean => call.caller?.kind === 'user';\n";

describe('a decision by the kind of caller', () => {
  const lint = async (filePath: string, code: string): Promise<string[]> => {
    const [result] = await new ESLint().lintText(code, { filePath });
    return (result?.messages ?? []).map(({ message }) => message);
  };

  it.each([CODE, NESTED])('is refused in a service and accepted at the edge: %s', async (code) => {
    const message = 'Only auth, endpoints, plugins and routes decide by the kind of caller.';
    expect(await lint('apps/server/src/modules/tags/tags.service.ts', code)).toEqual([message]);
    expect(await lint('apps/server/src/modules/hub/open-board-hub.ts', code)).toEqual([message]);
    expect(await lint('apps/server/src/modules/tags/tags.routes.ts', code)).toEqual([]);
    expect(await lint('apps/server/src/auth/callers/methods.ts', code)).toEqual([]);
  });
});
