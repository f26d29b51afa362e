import { Checkbox } from '@mantine/core';
import { VEHICLE_TYPES } from '@loadstone/contracts/postings';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { UiProvider } from '../../../ui/ui-provider.tsx';
import { LetterBoxes } from './additional-tab.tsx';

function Form() {
  const [letters, setLetters] = useState<string[]>([]);
  return (
    <UiProvider isTest>
      <Checkbox.Group label="Equipment" value={letters} onChange={setLetters}>
        <LetterBoxes id="types" table="vehicleType" />
      </Checkbox.Group>
      <button>Next</button>
    </UiProvider>
  );
}

const box = (name: string) => screen.getByRole('checkbox', { name });

it('is one tab stop, in which the letters of a word move to its box and Space checks it', async () => {
  render(<Form />);
  const user = userEvent.setup();
  await user.tab();
  expect(box(Object.values(VEHICLE_TYPES)[0]!)).toHaveFocus();
  await user.keyboard('ste ');
  expect(box('Step Deck')).toBeChecked();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  await user.tab({ shift: true });
  expect(box('Step Deck')).toHaveFocus();
});

it('moves by arrows, Home and End, and from word to word with the same letter', async () => {
  render(<Form />);
  const user = userEvent.setup();
  const words = Object.values(VEHICLE_TYPES);
  await user.tab();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(box(words[2]!)).toHaveFocus();
  await user.keyboard('{End}{ArrowRight}');
  expect(box(words[0]!)).toHaveFocus();
  const withS = words.filter((word) => word.startsWith('S'));
  await user.keyboard('s');
  expect(box(withS[0]!)).toHaveFocus();
  await user.keyboard('s');
  expect(box(withS[1]!)).toHaveFocus();
});
