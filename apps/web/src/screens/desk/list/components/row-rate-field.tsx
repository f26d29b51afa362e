import { TextInput } from '@mantine/core';
import { toFactLabel } from '../../../../lib/fact-texts.ts';

interface RowRateFieldProps {
  readonly name: 'rate' | 'minRatePerMile';
  readonly typed: string;
  /** What is understood of it. */
  readonly understood: string;
  readonly problem: string | undefined;
  readonly onType: (text: string) => void;
}

/** The amount of a posting, selected, so that typing replaces it. */
export function RowRateField({ name, typed, understood, problem, onType }: RowRateFieldProps) {
  return (
    <TextInput
      data-autofocus
      label={toFactLabel(name)}
      description={understood}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={typed}
      error={problem}
      autoComplete="off"
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}
