import { z } from 'zod';
import { newRandomName } from '../random.ts';
import { storageItem } from '../storage.ts';

const tokensSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  /** Only shown back to the identity provider when the person logs out. */
  idToken: z.string().optional(),
  /** Whose they are: a duplicated tab copies them, and a refresh token must not be used twice. */
  tabName: z.string().optional(),
});
export type Tokens = z.infer<typeof tokensSchema>;

const item = storageItem<Tokens | null>({
  area: 'session',
  key: 'tokens',
  schema: tokensSchema.nullable(),
  fallback: null,
  keptUntil: 'logout',
});

const listeners = new Set<() => void>();

/** The tokens of this tab's session, or undefined before sign-in. */
export function findTokens(): Tokens | undefined {
  return item.read() ?? undefined;
}

/** Keeps the tokens for this tab and tells whoever depends on them. */
export function keepTokens(tokens: Tokens): void {
  item.write({ ...tokens, tabName: tokens.tabName ?? findTokens()?.tabName ?? newRandomName() });
  for (const listener of listeners) listener();
}

export function clearTokens(): void {
  item.clear();
  for (const listener of listeners) listener();
}

/** Calls back whenever the tokens change in this tab. Returns what stops it. */
export function subscribeToTokens(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
