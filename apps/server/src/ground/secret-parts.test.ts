import { describe, expect, it } from 'vitest';
import { putSecrets, takeSecrets } from './secret-parts.ts';

describe('the secrets of a text', () => {
  it('are its addresses, and its code where it has one', () => {
    const text = 'Open https://board.example/d#abc by 4:00. Call 416-555-0100, or end it: http://b.example/e/x';
    const split = takeSecrets(text);
    expect(split.text).toBe('Open ⟦1⟧ by 4:00. Call 416-555-0100, or end it: ⟦2⟧');
    expect(split.secrets).toEqual(['https://board.example/d#abc', 'http://b.example/e/x']);
    expect(putSecrets(split.text, split.secrets)).toBe(text);
    expect(takeSecrets('Your code is 123456.', true)).toEqual({ text: 'Your code is ⟦1⟧.', secrets: ['123456'] });
  });

  it('are put where they were, and nowhere else', () => {
    const text = 'A placeholder ⟦7⟧ that a user typed.';
    const split = takeSecrets(text);
    expect(putSecrets(split.text, split.secrets)).toBe(text);
  });
});
