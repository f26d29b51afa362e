import { render } from '@testing-library/react';
import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { expect, it } from 'vitest';
import { useLatest } from './use-latest.ts';

it('holds the value of a render before any effect of that render runs, of its own or of a child', () => {
  const seen: [string, string, string][] = [];
  function Child({ latest, value }: { readonly latest: RefObject<string>; readonly value: string }) {
    useLayoutEffect(() => {
      seen.push(['child layout', value, latest.current]);
    });
    return null;
  }
  function Parent({ value }: { readonly value: string }) {
    const latest = useLatest(value);
    useEffect(() => {
      seen.push(['own', value, latest.current]);
    });
    return <Child latest={latest} value={value} />;
  }
  const { rerender } = render(<Parent value="first" />);
  rerender(<Parent value="second" />);
  expect(seen).toEqual([
    ['child layout', 'first', 'first'],
    ['own', 'first', 'first'],
    ['child layout', 'second', 'second'],
    ['own', 'second', 'second'],
  ]);
});
