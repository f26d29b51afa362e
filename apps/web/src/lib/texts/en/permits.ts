/** The placeholder for a feature that the company does not hold. */
export const permitTexts = {
  missing: 'Please contact our Customer Service department at {phone} to add this feature to your subscription.',
} as const;
