import { z } from 'zod';
import { isPhoneText, PHONE_LENGTH, PHONE_TEXT_LENGTH } from '../board/phone.ts';
import { checkTexts } from '../texts/en/checks.ts';

/** The version of the assignment that the person saw. A stale one is refused; left out: any version. */
export const version = z.int().positive().optional().describe('The version of the assignment that the person saw');

/** The phone of a driver. */
export const phone = z
  .string()
  .trim()
  .max(PHONE_TEXT_LENGTH, { message: checkTexts.phone })
  .refine((text) => isPhoneText(text, PHONE_LENGTH.minimum), { message: checkTexts.phone });
