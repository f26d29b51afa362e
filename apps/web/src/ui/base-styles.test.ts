import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('a user who wants less motion gets no transitions, not short ones that every element starts at a change of theme', () => {
  const styles = readFileSync(join(import.meta.dirname, 'base.css'), 'utf8');
  const [, reduced = ''] = styles.split('@media (prefers-reduced-motion: reduce)');
  expect(reduced).toMatch(/\*,\s+\*::before,\s+\*::after \{[^}]*transition: none !important;/);
  expect(reduced).not.toContain('transition-duration');
});

it('no line breaks a day or a moment', () => {
  const styles = readFileSync(join(import.meta.dirname, 'base.css'), 'utf8');
  expect(styles).toMatch(/^time \{\s+white-space: nowrap;\s+\}$/m);
});
