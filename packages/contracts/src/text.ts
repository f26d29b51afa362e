import { z } from 'zod';

/** Text that a person types. No null characters: no database can store one. */
export const textSchema = z
  .string()
  .regex(/^[^\0]*$/, { message: 'This text holds a character that cannot be stored.' });
