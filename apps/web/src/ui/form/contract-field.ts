import type { ReactNode } from 'react';
import type { z } from 'zod';

/** What a form says of a field; the type of its value in the contract decides how it is entered. */
export interface FieldWords {
  readonly label: string;
  readonly hint?: string;
  /** How much of its limit a text uses. Such a field does not cut what is pasted; the contract refuses what is too long. */
  readonly toUsed?: (length: number) => string;
  /** Lines of a text; one where left out. */
  readonly rows?: number;
  readonly isTime?: boolean;
  readonly isPassword?: boolean;
  /** The choices of a text, or the names of those of an enumeration or a list. A list without them is typed. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** For a value that can be null, which a switch decides: what it starts with, and what the form says of it. */
  readonly rule?: { readonly usual: unknown; readonly words: FieldWords | Readonly<Record<string, FieldWords>> };
  /** True for the field that has the focus when the form opens. */
  readonly isFirst?: boolean;
  readonly isHidden?: boolean;
  /** Below the choices of an enumeration: what follows from the chosen one. */
  readonly below?: ReactNode;
}

/** What the fields use of a form of `@mantine/form`: a path and a value of the contract. */
export interface FormAccess {
  readonly values: Record<string, unknown>;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly getInputProps: (path: string) => { value?: unknown; onChange: unknown; error?: ReactNode };
  readonly setFieldValue: (path: string, value: unknown) => void;
}

/** A field of a form that is made of a contract. */
export interface FieldProps {
  readonly form: FormAccess;
  readonly schema: z.ZodType;
  readonly path: string;
  readonly value: unknown;
  readonly words: FieldWords;
}
